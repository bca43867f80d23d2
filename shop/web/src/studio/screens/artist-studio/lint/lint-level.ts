import { gainToDb } from '@segno/units'
import { formatLevel } from '../../../../listening/words/format-sound.ts'
import { type Finding, mend, note, refused } from './finding.ts'
import type { SignalFacts } from './signal-facts.ts'

/** Half the smallest step of 24 bits. */
const SILENT_PEAK = 2 ** -24
/** 60 dB beyond full scale: numbers that were never meant as floats. */
const ABSURD_PEAK = 1_000
const DC_OFFSET = 0.005
const QUIET_LUFS = -36
const LOUD_LUFS = -5
const HIGH_TRUE_PEAK_DB = 1

interface Level {
  readonly facts: SignalFacts
  readonly loudnessLufs: number | null
  readonly truePeakDb: number | null
}

/** What is no sound at all. */
export function lintSignal({ isFinite, peak, range }: SignalFacts): Finding | null {
  if (!isFinite) return refused('not_finite', 'It contains invalid audio values. Bounce it again.')
  if (peak < SILENT_PEAK || range < SILENT_PEAK) return refused('silent', 'It is silent from start to end.')
  if (peak > ABSURD_PEAK)
    return refused('too_loud', `It goes ${decibels(peak)} dB beyond full scale. Save it with 24 bits.`)
  return null
}

const decibels = (gain: number): number => Math.round(gainToDb(gain) ?? 0)

/** Clipping, offset and loudness. */
export function lintLevel({ facts, loudnessLufs, truePeakDb }: Level): Finding[] {
  return [...lintClipping(facts, truePeakDb), ...lintOffset(facts), ...lintLoudness(loudnessLufs)]
}

function lintClipping({ clippedRuns, peak }: SignalFacts, truePeakDb: number | null): Finding[] {
  if (peak > 1.001)
    return [
      mend(
        'over',
        `Goes ${(gainToDb(peak) ?? 0).toFixed(1)} dB over full scale: players will clip it. Turn it down before you bounce it.`,
      ),
    ]
  if (clippedRuns > 0) {
    const where = clippedRuns === 1 ? 'in one place' : `in ${clippedRuns} places`
    return [mend('clipping', `Clips ${where}: the peaks are flattened. Turn it down before you bounce it.`)]
  }
  if (truePeakDb !== null && truePeakDb > HIGH_TRUE_PEAK_DB)
    return [
      note(
        'true_peak',
        `True peak is +${truePeakDb.toFixed(1)} dBTP: some converters will clip. Leave 1 dB of headroom.`,
      ),
    ]
  return []
}

function lintOffset({ dcOffset }: SignalFacts): Finding[] {
  if (Math.abs(dcOffset) < DC_OFFSET) return []
  const percent = (Math.abs(dcOffset) * 100).toFixed(1)
  return [
    mend(
      'dc_offset',
      `Sits ${percent}% off the centre line (DC offset), which clicks at every start and stop. A high-pass at 20 Hz fixes it.`,
    ),
  ]
}

function lintLoudness(loudnessLufs: number | null): Finding[] {
  if (loudnessLufs === null) return []
  const level = formatLevel(loudnessLufs, 'LUFS', 0)
  if (loudnessLufs < QUIET_LUFS)
    return [
      note('quiet', `Is very quiet (${level}). The shop plays it louder, but buyers get the file as it is.`),
    ]
  if (loudnessLufs > LOUD_LUFS)
    return [note('loud', `Is very loud (${level}). Buyers can turn it down, but can’t undo the limiting.`)]
  return []
}
