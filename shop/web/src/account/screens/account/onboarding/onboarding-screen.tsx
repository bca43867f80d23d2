import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'
import { Button } from '../../../../ui/button.tsx'
import { Page } from '../../../../ui/page.tsx'
import { ScreenSkeleton } from '../../../../ui/screen-skeleton.tsx'
import styles from './onboarding.module.css'
import { keepWayOfWork, SKIPPED, WayOfWorkForm } from './way-of-work-form.tsx'

const AFTERWARDS = '/sounds'

/** Shown once, after the first sign-in; the same can be said in the profile at any time. */
export function OnboardingScreen() {
  const profile = useAppState((state) => state.profile)
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const goOn = (): void => void navigate(AFTERWARDS)
  const skip = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    await keepWayOfWork(profile?.onboarding ?? SKIPPED).then(goOn, showFailure)
    setBusy(false)
  }
  if (!profile) return <ScreenSkeleton />
  return (
    <Page title="How do you make music?">
      <p className={styles.intro}>
        Tell us what you like and we’ll suggest sounds that fit. Only you can see this, and you can change it
        in your profile.
      </p>
      <WayOfWorkForm known={profile.onboarding} send="Save and browse sounds" look="primary" onSaved={goOn}>
        <Button look="quiet" aria-disabled={isBusy} onClick={() => void skip()}>
          Skip
        </Button>
      </WayOfWorkForm>
    </Page>
  )
}
