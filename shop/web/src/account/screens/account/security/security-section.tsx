import type { Profile } from '@segno/contract'
import styles from '../account.module.css'
import { ExportPart } from '../export/export-part.tsx'
import { DeletePart } from './delete-part.tsx'
import { DevicesPart } from './devices-part.tsx'
import { EmailPart } from './email-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { SecondFactorPart } from './second-factor-part.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { SocialPart } from './social-part.tsx'

/** How one comes in, where one is signed in, and how one leaves for good. */
export function SecuritySection({ profile }: { profile: Profile }) {
  return (
    <section className={styles.section} aria-labelledby="security">
      <h2 id="security">Signing in</h2>
      <EmailPart email={profile.email} />
      <PasswordPart email={profile.email} />
      <PasskeysPart />
      <SecondFactorPart />
      <SocialPart />
      <SessionsPart />
      <DevicesPart />
      <ExportPart />
      <DeletePart profile={profile} />
    </section>
  )
}
