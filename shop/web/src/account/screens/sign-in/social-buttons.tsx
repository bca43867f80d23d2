import { useShop } from '../../../shared/shop.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './sign-in.module.css'

/** Accounts that one has elsewhere, where the shop knows any. */
export function SocialButtons({ onChoose }: { onChoose: (id: string) => void }) {
  const providers = useShop()?.socialProviders ?? []
  if (providers.length === 0) return null
  return (
    <ul className={styles.social} aria-label="Sign in with another account">
      {providers.map(({ id, name }) => (
        <li key={id}>
          <Button onClick={() => onChoose(id)}>Continue with {name}</Button>
        </li>
      ))}
    </ul>
  )
}
