import { useShop } from '../../../shared/shop.ts'
import styles from './sign-in.module.css'

/** In demo mode: where the email with the code or link can be read. */
export function DemoMailbox() {
  const people = useShop()?.demoPeople ?? []
  if (people.length === 0) return null
  return (
    <p className={styles.why}>
      This is a demo: no email leaves this machine. Read it in the{' '}
      <a href="/dev/mail" target="_blank" rel="noreferrer">
        demo’s mailbox
      </a>
      .
    </p>
  )
}
