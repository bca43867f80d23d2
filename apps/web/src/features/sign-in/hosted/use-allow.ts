import { allowHostedSignIn, CallError } from '@segno/contract'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { showFailure } from '../../../shared/toasts/show-failure.ts'

export interface Allow {
  readonly isBusy: boolean
  /** The program asks for somebody who has signed in just now. */
  readonly mustSignInAgain: boolean
  readonly sayYes: () => void
}

/** Lets the program sign in as whoever is signed in here, and leaves the page for it. */
export function useAllow(uid: string): Allow {
  const [isBusy, setBusy] = useState(false)
  const [mustSignInAgain, setSignInAgain] = useState(false)
  const allow = async (): Promise<void> => {
    setBusy(true)
    try {
      const { continueAt } = await call(allowHostedSignIn, { params: { uid } })
      location.assign(continueAt)
    } catch (error) {
      setBusy(false)
      if (error instanceof CallError && error.failure.code === 'sign_in_again') setSignInAgain(true)
      else showFailure(error)
    }
  }
  return { isBusy, mustSignInAgain, sayYes: () => void allow() }
}
