import type { Beats } from '@segno/audition/track'
import { useEffect, useMemo, useReducer, useState } from 'react'
import type { Given, Understood } from '../given/track-store.ts'
import { leadingLoops } from './leading-loops.ts'
import { type LeadAudio, type LeadPlan, type MadeLead, makeLead } from './make-lead.ts'

/** What sounds are heard over. `none`: nothing of what was given can be heard. */
export type Lead =
  | { readonly kind: 'ready'; readonly heard: LeadAudio; readonly beats: Beats }
  | { readonly kind: 'making' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'none' }

/**
 * The track itself, or what is made to be heard in its place: taps as strokes, and sounds of the shop together.
 *
 * @param isKnown whether tempo and key are those that count; of sounds the shop tells them
 */
export function useLead(given: Given, understood: Understood, isKnown: boolean): Lead {
  const { tempoBpm, downbeatSeconds } = understood
  const plan = useMemo(
    () => (isKnown ? planOf(given, { tempoBpm, downbeatSeconds }) : null),
    [given, tempoBpm, downbeatSeconds, isKnown],
  )
  const { made, hasFailed, retry } = useMade(plan)
  return useMemo((): Lead => {
    if (given.kind === 'audio')
      return { kind: 'ready', heard: given.heard, beats: { tempoBpm, downbeatSeconds } }
    if (isKnown && !plan) return { kind: 'none' }
    if (hasFailed) return { kind: 'failed', retry }
    return made ? { kind: 'ready', ...made } : { kind: 'making' }
  }, [given, tempoBpm, downbeatSeconds, isKnown, plan, made, hasFailed, retry])
}

/** What was made before stays until the next is. */
function useMade(plan: LeadPlan | null) {
  const [made, setMade] = useState<MadeLead | null>(null)
  const [failed, setFailed] = useState<Attempt | null>(null)
  const [count, retry] = useReducer((before: number) => before + 1, 0)
  // Talks to the shop for previews, and to a worker that renders.
  useEffect(() => {
    if (!plan) return undefined
    const asked = new AbortController()
    const { signal } = asked
    makeLead(plan, signal).then(
      (lead) => !signal.aborted && setMade(lead),
      () => !signal.aborted && setFailed({ plan, count }),
    )
    return () => asked.abort()
  }, [plan, count])
  return { made, hasFailed: plan !== null && failed?.plan === plan && failed.count === count, retry }
}

interface Attempt {
  readonly plan: LeadPlan
  /** Which time. */
  readonly count: number
}

/** `null` where there is nothing to be made. */
function planOf(
  given: Given,
  { tempoBpm, downbeatSeconds }: Pick<Understood, 'tempoBpm' | 'downbeatSeconds'>,
): LeadPlan | null {
  switch (given.kind) {
    case 'audio':
      return null
    case 'taps': {
      const heardBpm = given.track.tempoBpm
      if (heardBpm === null) return null
      const { tapsSeconds } = given
      return { kind: 'taps', tapsSeconds, heardBpm, tempoBpm: tempoBpm ?? heardBpm, downbeatSeconds }
    }
    case 'sounds': {
      const sounds = leadingLoops(given)
      const [first] = sounds
      if (!first) return null
      return { kind: 'sounds', sounds, tempoBpm: tempoBpm ?? first.tempoBpm! }
    }
  }
}
