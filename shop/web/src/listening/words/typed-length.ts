import type { SoundPage } from '@segno/contract'
import { formatTempo } from './format-sound.ts'

type Limits = SoundPage['understood']['beats']

const BEATS_PER_BAR = 4

/** `4 bars`, `6 beats`, also as it is typed into the box; empty where there is none. */
export function formatBeats(beats: Limits): string {
  if (!beats) return ''
  const counts = [...new Set([beats.min ?? 0, beats.max ?? 0])]
  const areBars = counts.every((count) => count % BEATS_PER_BAR === 0)
  const shown = areBars ? counts.map((count) => count / BEATS_PER_BAR) : counts
  const unit = areBars ? 'bar' : 'beat'
  return `${shown.join('–')} ${unit}${shown.at(-1) === 1 ? '' : 's'}`
}

/** As it is typed into the box, `under 5 seconds`; empty where there is none. */
export function typedDuration(seconds: Limits): string {
  if (!seconds) return ''
  const { min, max } = seconds
  if (min === null) return `under ${max} seconds`
  return max === null ? `over ${min} seconds` : `${(min + max) / 2} seconds`
}

/** `Up to 3 s`, `From 8 s`, `8–12 s`; empty where there is none. */
export function formatDuration(seconds: Limits): string {
  if (!seconds) return ''
  const { min, max } = seconds
  if (min === null) return `Up to ${formatTempo(max!)} s`
  return max === null ? `From ${formatTempo(min)} s` : `${formatTempo(min)}–${formatTempo(max)} s`
}

/** The lengths that it finds, limits included, as they stand in an address. */
export function durationRange(seconds: Limits): {
  readonly durationMin?: string
  readonly durationMax?: string
} {
  return {
    ...(seconds && seconds.min !== null && { durationMin: String(seconds.min) }),
    ...(seconds && seconds.max !== null && { durationMax: String(seconds.max) }),
  }
}
