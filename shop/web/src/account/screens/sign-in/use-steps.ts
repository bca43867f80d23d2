import type { SignInStep } from '@segno/contract'
import { useState } from 'react'
import { rememberThisBrowser } from '../../../shared/session/remember-this-browser.ts'
import { showFailure } from '../../../shared/toasts/show-failure.ts'
import type { SignInEntry } from './sign-in-entry.ts'

interface Asked {
  readonly step: SignInStep
  /** What was typed in the first step. */
  readonly entry: SignInEntry
}

export interface Steps {
  /** Null while the first step is asked for. */
  readonly asked: Asked | null
  /** From the first attempt on, the screen leads on and nobody else. */
  readonly isComingIn: boolean
  readonly start: () => void
  readonly take: (step: SignInStep, entry: SignInEntry, remembers?: boolean) => Promise<void>
  readonly finish: () => void
  readonly beginAgain: () => void
}

/**
 * Which step is being asked for.
 *
 * @param onDone what happens after the last one; it may begin again, so that the screen shows what it shows the signed in
 */
export function useSteps(onDone: (beginAgain: () => void) => void): Steps {
  const [isComingIn, setComingIn] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const beginAgain = (): void => {
    setAsked(null)
    setComingIn(false)
  }
  return {
    asked,
    isComingIn,
    start: () => setComingIn(true),
    take: async (step, entry, remembers = false) => {
      const isIn = step.step === 'signedIn'
      // Not being remembered is no reason not to come in.
      if (isIn && remembers) await rememberThisBrowser().catch(showFailure)
      if (isIn && !step.recoveryCodes) onDone(beginAgain)
      else setAsked({ step, entry })
    },
    finish: () => onDone(beginAgain),
    beginAgain,
  }
}
