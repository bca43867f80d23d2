import type { Random } from '../dsp/random.ts'
import { chordAt, type Harmony } from './harmony.ts'
import type { Part } from './part.ts'
import { accentOf, heldSigns, type StepNote } from './step-note.ts'
import { stepsFor } from './steps.ts'
import { voiceChords, type Register } from './voicing.ts'

type ChordPart = Extract<Part, { play: 'chords' }>
type ArpPart = Extract<Part, { play: 'arp' }>

export function chordNotes(part: ChordPart, harmony: Harmony, bars: number): StepNote[] {
  const { voices, centre, open = false, strumSeconds = 0 } = part
  const voicings = voiceChords(harmony, { voices, centre, open })
  return heldSigns(stepsFor(part.rhythm, bars)).flatMap(({ sign, step, lengthSteps }) =>
    voicings.get(chordAt(harmony, step))!.map((midi, voice) => ({
      midi,
      step,
      lengthSteps,
      velocity: accentOf(sign),
      lateSeconds: voice * strumSeconds,
      slides: [],
    })),
  )
}

export function arpNotes(
  part: ArpPart,
  harmony: Harmony,
  { bars, random }: { bars: number; random: Random },
): StepNote[] {
  const register: Register = { voices: part.voices, centre: part.centre, open: false }
  const voicings = voiceChords(harmony, register)
  return heldSigns(stepsFor(part.rhythm, bars)).map(({ sign, step, lengthSteps }, index) => {
    const ladder = ladderOf(voicings.get(chordAt(harmony, step))!, part)
    const rung = part.order === 'scattered' ? Math.floor(random() * ladder.length) : index % ladder.length
    return { midi: ladder[rung]!, step, lengthSteps, velocity: accentOf(sign), lateSeconds: 0, slides: [] }
  })
}

function ladderOf(voicing: readonly number[], { order, octaves }: ArpPart): readonly number[] {
  const up = Array.from({ length: octaves }, (_, octave) => voicing.map((midi) => midi + 12 * octave)).flat()
  if (order === 'down') return up.toReversed()
  return order === 'upDown' ? [...up, ...up.slice(1, -1).toReversed()] : up
}
