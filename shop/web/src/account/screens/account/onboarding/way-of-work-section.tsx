import type { Profile } from '@segno/contract'
import { showToast } from '../../../../shared/toasts/toast.ts'
import styles from '../account.module.css'
import { WayOfWorkForm } from './way-of-work-form.tsx'

/** What was told at the first sign-in, to be changed. */
export function WayOfWorkSection({ profile }: { profile: Profile }) {
  return (
    <section className={styles.section} aria-labelledby="way-of-work">
      <h2 id="way-of-work">How you make music</h2>
      <WayOfWorkForm
        known={profile.onboarding}
        send="Save preferences"
        look="plain"
        onSaved={() => showToast({ message: 'Saved', variant: 'success' })}
      />
    </section>
  )
}
