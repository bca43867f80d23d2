import type { AuditionSound } from './audition-sound.ts'
import type { BeatClock } from './beat-clock.ts'
import type { Entry } from './entry.ts'
import type { Hearing } from './hearing.ts'
import type { Anchor } from './playhead.ts'

/** What sounds are heard over. */
export interface Backing {
  readonly isRunning: boolean
  /** When its beats fall; null while it does not run, or has none. */
  clock(): BeatClock | null
  /** Calls when that changes, until the returned function is called. */
  subscribe(listener: () => void): () => void
  stop(atSeconds: number): void
  /** When and where a sound comes in; a backing that does not run yet begins with it. */
  enter(entry: Entry): Pick<Anchor, 'atSeconds' | 'positionSeconds'>
  /** How a sound has to be heard to stay in step. */
  hearing(sound: AuditionSound, hearing: Hearing): Hearing
}
