import { useShop } from '../../../shared/shop.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './sign-in.module.css'

const NAMES = { user: 'As a buyer', artist: 'As an artist', admin: 'As an admin' } as const

interface DemoPeopleProps {
  isBusy: boolean
  onChoose: (entry: { email: string; password: string }) => Promise<void>
}

/** In demo mode: everybody one can be with one click. */
export function DemoPeople({ isBusy, onChoose }: DemoPeopleProps) {
  const people = useShop()?.demoPeople ?? []
  if (people.length === 0) return null
  return (
    <section className={styles.people}>
      <h2>This is a demo. Sign in with one click:</h2>
      <div className={styles.choices}>
        {people.map(({ role, email, password }) => (
          <Button key={role} aria-disabled={isBusy} onClick={() => void onChoose({ email, password })}>
            {NAMES[role]}
          </Button>
        ))}
      </div>
      <p className={styles.why}>
        Or use email {people[0]?.email} and password {people[0]?.password}.
      </p>
    </section>
  )
}
