import { allowHostedSignIn, CallError } from '@segno/contract'
import { useState } from 'react'
import { useAction } from '../../../../kit/data/use-action.ts'
import { call } from '../../../../shared/api/call.ts'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'

export interface Allow {
  readonly isBusy: boolean
  /** The program asks for somebody who has signed in just now. */
  readonly mustSignInAgain: boolean
  /** That has been done, so the person is asked once more. */
  readonly askAgain: () => void
  /** @param spendLimitPoints that it may spend a month; nothing where none are given */
  readonly sayYes: (spendLimitPoints?: number) => void
}

/** Lets the program sign in as whoever is signed in here, and leaves the page for it. */
export function useAllow(uid: string): Allow {
  const [mustSignInAgain, setSignInAgain] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const allow = useAction({
    run: (spendLimitPoints?: number) =>
      call(allowHostedSignIn, { params: { uid }, body: { spendLimitPoints } }),
    onDone: ({ continueAt }) => {
      // The button rests until the page is gone.
      setLeaving(true)
      location.assign(continueAt)
    },
    onFailed: (error) => {
      if (error instanceof CallError && error.failure.code === 'sign_in_again') setSignInAgain(true)
      else showFailure(error)
    },
  })
  return {
    isBusy: allow.isBusy || isLeaving,
    mustSignInAgain,
    askAgain: () => setSignInAgain(false),
    sayYes: (points) => void allow.run(points),
  }
}
