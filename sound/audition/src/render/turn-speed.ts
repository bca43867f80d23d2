import { soundSeconds, type AuditionSound } from '../audition-sound.ts'
import { speedAt, type PlayedTempo } from './plan-mix.ts'

/** Beyond three octaves of tempo the stretcher only makes noise. */
const FASTEST = 8

/** How fast a jam plays a sound: a loop at its tempo, a one-shot at its own. */
export function turnSpeed(sound: AuditionSound, at: PlayedTempo): number {
  if (sound.kind !== 'loop') return 1
  return Math.min(FASTEST, Math.max(1 / FASTEST, speedAt(sound, at)))
}

/** After which a sound begins anew in a jam, not rounded to frames; null for what sounds once. */
export function turnSecondsAt(sound: AuditionSound, at: PlayedTempo): number | null {
  return sound.kind === 'loop' ? soundSeconds(sound) / turnSpeed(sound, at) : null
}
