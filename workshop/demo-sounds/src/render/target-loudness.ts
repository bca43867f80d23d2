import type { DemoSound } from '../catalogue/demo-sound.ts'

const LOOP_LUFS = -14
const ONE_SHOT_LUFS = -15
/** Strokes are shorter than the 400 ms that the reading is taken over, the brighter the shorter; a kick is wanted hot. */
const STROKES_LUFS: Readonly<Record<string, number>> = {
  kick: -11.5,
  snare: -16,
  clap: -17,
  percussion: -19,
  'hi-hat': -21,
}

/** Loops are matched by their integrated loudness, one-shots by their loudest 400 ms, like with like. */
export function targetLoudnessLufs(kind: DemoSound['kind'], instrument: string): number {
  return kind === 'loop' ? LOOP_LUFS : (STROKES_LUFS[instrument] ?? ONE_SHOT_LUFS)
}
