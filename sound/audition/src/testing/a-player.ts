import { onTestFinished, vi } from 'vitest'
import { Audition } from '../audition-engine.ts'
import type { AuditionSound } from '../audition-sound.ts'
import { RATE_HZ } from './tones.ts'
import { wavAnswer } from './wav-answer.ts'

export const loop: AuditionSound = {
  id: 'loop',
  url: '/loop',
  lengthFrames: 2 * RATE_HZ,
  sampleRateHz: RATE_HZ,
  kind: 'loop',
  tempoBpm: 120,
  gainDb: 0,
}

export interface Player {
  readonly audition: Audition
  /** Every output it has opened. */
  readonly contexts: readonly AudioContext[]
  readonly fetched: () => number
  readonly goOffline: () => void
  readonly goOnline: () => void
}

interface PlayerFacts {
  readonly createContext?: (options: AudioContextOptions) => AudioContext
  /** Of the outputs, one after the other; the last of all that follow. */
  readonly ratesHz?: readonly number[]
  /** Of what it keeps decoded. */
  readonly cacheSizeBytes?: number
}

/** A player until the end of the test, that finds `loop` wherever it asks while there is a network. */
export function aPlayer({
  createContext = (options) => new AudioContext(options),
  ratesHz = [RATE_HZ],
  cacheSizeBytes,
}: PlayerFacts = {}): Player {
  const contexts: AudioContext[] = []
  let isOnline = true
  const answer = vi.fn<typeof fetch>(async () => {
    if (!isOnline) throw new TypeError('offline')
    return wavAnswer(2, 440)
  })
  const audition = new Audition({
    createContext: () => {
      const sampleRate = ratesHz[Math.min(contexts.length, ratesHz.length - 1)]!
      const context = createContext({ sampleRate })
      contexts.push(context)
      return context
    },
    fetch: answer,
    ...(cacheSizeBytes !== undefined && { cacheSizeBytes }),
  })
  onTestFinished(() => audition[Symbol.dispose]())
  return {
    audition,
    contexts,
    fetched: () => answer.mock.calls.length,
    goOffline() {
      isOnline = false
      dispatchEvent(new Event('offline'))
    },
    goOnline() {
      isOnline = true
      dispatchEvent(new Event('online'))
    },
  }
}

export const codeOf = ({ audition }: Pick<Player, 'audition'>): string | null =>
  audition.snapshot().error?.code ?? null

/** As a system does during a call: whoever asks for the output is refused. @returns gives it back */
export async function holdBySystem(context: AudioContext): Promise<() => void> {
  const refused = vi.spyOn(context, 'resume').mockRejectedValue(new DOMException('', 'InvalidStateError'))
  await context.suspend()
  return () => refused.mockRestore()
}

export const lose = (context: AudioContext): void => void context.dispatchEvent(new Event('error'))

/** By what a browser lets one know that an output is lost, if by anything. */
export const WAYS_TO_LOSE: [string, (context: AudioContext) => void][] = [
  ['is closed', (context) => void context.close()],
  ['tells of an error', lose],
  [
    'stands still',
    (context) => {
      const here = context.currentTime
      Object.defineProperty(context, 'currentTime', { value: here, configurable: true })
    },
  ],
]

export const noHardware = (): never => {
  throw new DOMException('no hardware', 'NotSupportedError')
}
