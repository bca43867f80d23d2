import type { AuditionSound } from './audition-sound.ts'
import { BEATS_IN_BAR } from './backing-grid.ts'
import type { Voice } from './voice.ts'

export interface GroupPart {
  readonly sound: AuditionSound
  readonly pitchSemitones: number
  /** A factor of the amplitude, 0…1: gain, mute and solo in one. */
  readonly level: number
}

/** One sound of a group. */
export interface Member {
  readonly sound: AuditionSound
  /** What it waits for when it joins: one beat, or a bar of them. */
  readonly unitBeats: number
  level: number
  pitchSemitones: number
  /** That of its voice; null until there was one. */
  madeSemitones: number | null
  /** The beat of the group's clock on which the sound begins; null until it is settled. */
  startBeats: number | null
  /** From when on it is heard. */
  fromSeconds: number
  /** Both are of one output, and null until something is made for it there. */
  gain: GainNode | null
  voice: Voice | null
  /** Ends what is being made for it. */
  making: AbortController
  /** Settles when it is on its way to be heard for the first time, or could not be, or has left. */
  readonly entered: PromiseWithResolvers<void>
}

export function memberOf({ sound, pitchSemitones, level }: GroupPart, on: 'beat' | 'bar'): Member {
  const entered = Promise.withResolvers<void>()
  // Whoever has it join hears of it; a change of its pitch that waits for it does not.
  entered.promise.catch(() => undefined)
  return {
    sound,
    unitBeats: on === 'bar' ? BEATS_IN_BAR : 1,
    level,
    pitchSemitones,
    madeSemitones: null,
    startBeats: null,
    fromSeconds: 0,
    gain: null,
    voice: null,
    making: new AbortController(),
    entered,
  }
}

/** Ends what is being made for it. What is made for an output that is lost may never come to an end by itself. */
export async function makeAnew(member: Member, make: (signal: AbortSignal) => Promise<void>): Promise<void> {
  member.making.abort()
  member.making = new AbortController()
  const { signal } = member.making
  const ended = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const made = make(signal).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  await Promise.race([made, ended])
}
