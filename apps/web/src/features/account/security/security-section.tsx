import type { Profile } from '@segno/contract'
import styles from '../account.module.css'
import { EmailPart } from './email-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { SecondFactorPart } from './second-factor-part.tsx'
import { SessionsPart } from './sessions-part.tsx'

/** How one comes in, and where one is signed in. */
export function SecuritySection({ profile }: { profile: Profile }) {
  return (
    <section className={styles.section} aria-labelledby="security">
      <h2 id="security">Signing in</h2>
      <EmailPart email={profile.email} />
      <PasswordPart email={profile.email} />
      <SecondFactorPart />
      <SessionsPart />
    </section>
  )
}
