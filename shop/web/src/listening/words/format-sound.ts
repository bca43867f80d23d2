import { LOCALE } from '@segno/units'
import type { Sound } from '@segno/contract'
import { countOf, formatCount } from '../../ui/format-count.ts'

const tempoDigits = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1, useGrouping: false })

/** `128`, `127.5` */
export function formatTempo(tempoBpm: number): string {
  return tempoDigits.format(tempoBpm)
}

/** Bars of four beats, as musicians count a loop: `2 bars`, `½ bar`, `5 beats`; of anything else the seconds: `0.3 s`. */
export function formatLength({ kind, beats, durationSeconds }: Measured): string {
  if (kind !== 'loop' || beats === null) return `${durationSeconds.toFixed(1)} s`
  if (beats % 2 !== 0) return countOf(beats, 'beat', 'beats')
  const wholeBars = Math.floor(beats / 4)
  if (beats % 4 === 0) return countOf(wholeBars, 'bar', 'bars')
  return wholeBars === 0 ? '½ bar' : `${formatCount(wholeBars)}½ bars`
}

type Measured = Pick<Sound, 'kind' | 'beats' | 'durationSeconds'>

/** `0:07`; below a second, where that would say nothing, `0.4 s`. */
export function formatDuration(durationSeconds: number): string {
  if (durationSeconds < 0.95) return `${durationSeconds.toFixed(1)} s`
  return formatPosition(Math.round(durationSeconds))
}

/** `7.26 s`, `12.4 s`: where the tenths count. */
export function formatSeconds(durationSeconds: number): string {
  return `${durationSeconds.toFixed(durationSeconds < 10 ? 2 : 1)} s`
}

/** `1:02`: the seconds that have passed. */
export function formatPosition(positionSeconds: number): string {
  const seconds = Math.floor(positionSeconds)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** `+3`, `−2`, `0` */
export function formatShift(pitchSemitones: number): string {
  if (pitchSemitones === 0) return '0'
  return pitchSemitones > 0 ? `+${pitchSemitones}` : `−${-pitchSemitones}`
}

/** `+2 semitones`, `−1 semitone` */
export function shiftWords(pitchSemitones: number): string {
  return `${formatShift(pitchSemitones)} ${Math.abs(pitchSemitones) === 1 ? 'semitone' : 'semitones'}`
}

/** `4 min 12 s`, `38 s`: the length of several sounds together. */
export function formatLong(durationSeconds: number): string {
  const seconds = Math.max(1, Math.round(durationSeconds))
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `${seconds} s`
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
}

/** `−17.9 LUFS`, `0.3 dB` */
export function formatLevel(level: number, unit: 'LUFS' | 'dB' | 'dBTP', digits = 1): string {
  return `${level.toFixed(digits).replace('-', '−')} ${unit}`
}
