import { store } from '../../shared/stored-keys.ts'
import { useShop } from '../../shared/shop.ts'
import styles from './sign-in.module.css'

/** Accounts that one has elsewhere, where the shop knows any; the way back is kept for the return. */
export function SocialButtons({ from }: { from: string | null }) {
  const providers = useShop()?.socialProviders ?? []
  if (providers.length === 0) return null
  const keepWay = (): void => {
    if (from !== null) store('loginRedirect', from)
  }
  return (
    <ul className={styles.social} aria-label="Sign in with an account from elsewhere">
      {providers.map(({ id, name, startAddress }) => (
        <li key={id}>
          <a className={styles.provider} href={startAddress} onClick={keepWay}>
            Continue with {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
