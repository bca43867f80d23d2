import {
  type ListenFor,
  type Sound,
  sound as soundForm,
  type Track,
  track as trackForm,
} from '@segno/contract'
import type { MusicalKey } from '@segno/units'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { announce } from '../../../../shared/page/announce.ts'
import { blockReload } from '../../../../shared/page/reload-page.ts'
import { sessionStore } from '../../../../shared/storage/stores.ts'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { sentenceOf } from './track-problem.ts'
import { type HeardAudio, type Step, understand } from './understand.ts'

/** What its maker says, where that differs from what was heard; null says that there is none. */
interface Correction {
  readonly tempoBpm?: number | null | undefined
  readonly key?: MusicalKey | null | undefined
  readonly downbeatSeconds?: number | undefined
}

/** What sounds are to go with. Of sounds of the shop, the server knows tempo and key. */
export type Given = { readonly name: string; readonly corrected: Correction } & (
  | { readonly kind: 'audio'; readonly heard: HeardAudio; readonly track: Track }
  | { readonly kind: 'taps'; readonly track: Track; readonly tapsSeconds: readonly number[] }
  | {
      readonly kind: 'sounds'
      readonly sounds: readonly Sound[]
      /** The one that others are heard over; null where all are heard together. */
      readonly leaderId: string | null
    }
)

interface TrackState {
  readonly given: Given | null
  readonly work: { readonly name: string; readonly step: Step } | null
  /** A sentence; null where nothing is wrong. */
  readonly problem: string | null
  /** A track was given before the page was loaded anew. */
  readonly wasLost: boolean
}

/** In this tab's session: taps and sounds as they are, of audio only that there was some. */
const KEPT = 'match-given'
const AUDIO_KEPT = 'audio'

const keptGiven = z.intersection(
  z.object({
    name: z.string(),
    corrected: z.object({
      tempoBpm: z.optional(z.nullable(z.number())),
      key: z.optional(z.nullable(z.custom<MusicalKey>())),
      downbeatSeconds: z.optional(z.number()),
    }),
  }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('taps'), track: trackForm, tapsSeconds: z.array(z.number()) }),
    z.object({ kind: z.literal('sounds'), sounds: z.array(soundForm), leaderId: z.nullable(z.string()) }),
  ]),
)

function readKept(): Pick<TrackState, 'given' | 'wasLost'> {
  const kept = sessionStore.getItem(KEPT)
  if (kept === null) return { given: null, wasLost: false }
  try {
    return { given: keptGiven.parse(JSON.parse(kept)), wasLost: false }
  } catch {
    return { given: null, wasLost: true }
  }
}

/** The track that is worked on. Audio is kept nowhere else, so that nothing of it is left behind. */
export const useTrack = create<TrackState>()(() => ({ ...readKept(), work: null, problem: null }))
useTrack.subscribe(({ given }, before) => {
  if (given === before.given) return
  if (given === null) sessionStore.removeItem(KEPT)
  else sessionStore.setItem(KEPT, given.kind === 'audio' ? AUDIO_KEPT : JSON.stringify(given))
})
blockReload(() => {
  const { given, work } = useTrack.getState()
  return given?.kind === 'audio' || work !== null
})

let asked = new AbortController()

/** What was given before stays until something else is understood. */
function ask(state: Partial<TrackState>): AbortSignal {
  asked.abort()
  asked = new AbortController()
  useTrack.setState({ work: null, problem: null, wasLost: false, ...state })
  return asked.signal
}

function give(given: Given): void {
  ask({ given })
}

/** Audio of any origin, listened to here. */
export async function giveAudio(
  blob: Blob,
  { name, listenFor }: { name: string; listenFor: ListenFor },
): Promise<void> {
  const signal = ask({ work: { name, step: 'reading' } })
  try {
    const onStep = (step: Step): void => useTrack.setState({ work: { name, step } })
    const heard = await understand(blob, { listenFor, signal, onStep })
    give({ kind: 'audio', name, heard, track: heard.track, corrected: {} })
  } catch (error) {
    if (!signal.aborted) fail(sentenceOf(error))
  }
}

/** @param tapsSeconds as they were tapped; the first is the one */
export function giveTaps(track: Track, tapsSeconds: readonly number[]): void {
  const [first = 0] = tapsSeconds
  give({
    kind: 'taps',
    name: 'Your rhythm',
    track: { ...track, downbeatSeconds: 0 },
    tapsSeconds: tapsSeconds.map((seconds) => seconds - first),
    corrected: {},
  })
}

export function giveSounds(name: string, sounds: readonly Sound[]): void {
  give({ kind: 'sounds', name, sounds, leaderId: null, corrected: {} })
}

/** Of sounds that were given: which of them the others are heard over; null for all together. */
export function leadBy(leaderId: string | null): void {
  useTrack.setState(({ given }) => (given?.kind === 'sounds' ? { given: { ...given, leaderId } } : {}))
}

/** Back to the ways of giving one. */
export function giveNothing(): void {
  ask({ given: null })
}

const UNDO_MS = 10_000

/** The same, for whoever may want it back, with what they have corrected. */
export function putAway(): void {
  const { given } = useTrack.getState()
  if (!given) return
  giveNothing()
  const bringBack = (): void => {
    // Another that was given meanwhile is not lost either.
    putAway()
    give(given)
  }
  showToast({
    message: 'Track removed',
    variant: 'success',
    autoHideDuration: UNDO_MS,
    action: { label: 'Undo', run: bringBack },
  })
}

/** What is being listened to is not listened to any more. */
export function cancel(): void {
  ask({})
}

function fail(problem: string): void {
  ask({ problem })
  announce(problem)
}

export function correct(change: Correction): void {
  useTrack.setState(({ given }) => ({
    given: given && { ...given, corrected: { ...given.corrected, ...change } },
  }))
}

/** What holds: what its maker says, or else what was heard. */
export interface Understood {
  readonly tempoBpm: number | null
  readonly key: MusicalKey | null
  readonly downbeatSeconds: number
}

/** @param answered what the server found, where it is the one to know */
export function understoodOf(given: Given, answered: Pick<Track, 'tempoBpm' | 'key'> | null): Understood {
  const { corrected } = given
  const found = given.kind === 'sounds' ? answered : given.track
  const key = (found?.key ?? null) as MusicalKey | null
  return {
    tempoBpm: corrected.tempoBpm === undefined ? (found?.tempoBpm ?? null) : corrected.tempoBpm,
    key: corrected.key === undefined ? key : corrected.key,
    downbeatSeconds:
      corrected.downbeatSeconds ?? (given.kind === 'sounds' ? 0 : (given.track.downbeatSeconds ?? 0)),
  }
}
