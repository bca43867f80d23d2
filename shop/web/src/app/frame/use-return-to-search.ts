import { useState } from 'react'
import { useLocation } from 'react-router'
import { useIsSignedIn } from '../../shared/session/token-store.ts'
import { comingBackTo, type Step } from '../../sounds/list/list-places.ts'

const SOUNDS = '/sounds'
const ALL_SOUNDS = { to: SOUNDS }

/** Where the sounds were left. */
interface Left {
  readonly step: Step
  readonly isSignedIn: boolean
  /** By somebody who has signed out since: it is for nobody who comes after them. */
  readonly isOver: boolean
}

/** From other screens back to the search that was left, and its place; from the sounds themselves, to all of them from the top. */
export function useReturnToSearch(): { to: string; state?: object } {
  const isSignedIn = useIsSignedIn()
  const step = useLocation()
  const [left, setLeft] = useState<Left | null>(null)
  const isThere = step.pathname === SOUNDS
  if (isThere && left?.step !== step) setLeft({ step, isSignedIn, isOver: false })
  else if (left && left.isSignedIn !== isSignedIn)
    setLeft({ ...left, isSignedIn, isOver: left.isOver || left.isSignedIn })
  if (isThere || !left || left.isOver) return ALL_SOUNDS
  return { to: SOUNDS + left.step.search, state: comingBackTo(left.step) }
}
