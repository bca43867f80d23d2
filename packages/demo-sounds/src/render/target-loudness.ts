import type { DemoSound } from '../catalogue/demo-sound.ts'

const LOOP_LUFS = -14
const ONE_SHOT_LUFS = -15
/** Short bright strokes are as present as a chord at a lower reading, which spreads them over 400 ms. */
const SHORT_STROKES_LUFS: Readonly<Record<string, number>> = {
  'hi-hat': -21,
  percussion: -19,
  snare: -16,
  clap: -17,
}

/** Loops are matched by their integrated loudness, one-shots by their loudest 400 ms, like with like. */
export function targetLoudnessLufs(kind: DemoSound['kind'], instrument: string): number {
  return kind === 'loop' ? LOOP_LUFS : (SHORT_STROKES_LUFS[instrument] ?? ONE_SHOT_LUFS)
}
