import { soundSeconds, type AuditionSound } from '../audition-sound.ts'
import { speedAt } from './plan-mix.ts'

/** Beyond three octaves of tempo the stretcher only makes noise. */
const FASTEST = 8

/** How fast a jam plays a sound: a loop at the tempo, or at half or double of it; a one-shot at its own. */
export function turnSpeed(sound: AuditionSound, tempoBpm: number): number {
  if (sound.kind !== 'loop') return 1
  return Math.min(FASTEST, Math.max(1 / FASTEST, speedAt(sound, tempoBpm)))
}

/** After which a sound begins anew in a jam, not rounded to frames; null for what sounds once. */
export function turnSecondsAt(sound: AuditionSound, tempoBpm: number): number | null {
  return sound.kind === 'loop' ? soundSeconds(sound) / turnSpeed(sound, tempoBpm) : null
}
