import { BLOCK_SECONDS, curveOf, type Curve } from '../dsp/curve.ts'

export interface Note {
  /** MIDI number: 60 is middle C, 69 is 440 Hz. */
  readonly midi: number
  /** How long the key is held. */
  readonly lengthSeconds: number
  /** 0…1 */
  readonly velocity: number
  /** Pitches it slides to while held. */
  readonly slides: readonly { readonly atSeconds: number; readonly midi: number }[]
}

export interface PitchMotion {
  readonly glideSeconds: number
  /** Depth of the vibrato, which sets in after a third of a second. */
  readonly vibratoCents: number
}

const VIBRATO_HZ = 5.2
const VIBRATO_ONSET_SECONDS = 0.35

export function midiToHz(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12)
}

/** The note's pitch in Hz, block by block, with slides, vibrato and a fixed deviation in cents. */
export function pitchCurve(
  note: Note,
  lengthFrames: number,
  motion: PitchMotion & { driftCents: number },
): Curve {
  const approach = motion.glideSeconds > 0 ? 1 - Math.exp((-3 * BLOCK_SECONDS) / motion.glideSeconds) : 1
  if (note.slides.length === 0 && motion.vibratoCents === 0) {
    const hz = midiToHz(note.midi + motion.driftCents / 100)
    return curveOf(lengthFrames, () => hz)
  }
  let midi = note.midi
  return curveOf(lengthFrames, (seconds) => {
    const goal = note.slides.findLast((slide) => slide.atSeconds <= seconds)?.midi ?? note.midi
    midi += (goal - midi) * approach
    const depth = motion.vibratoCents * Math.min(1, Math.max(0, (seconds - VIBRATO_ONSET_SECONDS) * 2))
    const vibrato = depth === 0 ? 0 : depth * Math.sin(2 * Math.PI * VIBRATO_HZ * seconds)
    return midiToHz(midi + (motion.driftCents + vibrato) / 100)
  })
}
