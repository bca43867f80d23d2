import { SCALES, type Chord } from './chord.ts'
import { chordAt, degreeSemitones, raiseTo, type Harmony } from './harmony.ts'
import type { Part } from './part.ts'
import { accentOf, heldSigns, type StepNote } from './step-note.ts'
import { stepsFor, STEPS_PER_BAR } from './steps.ts'

type BassPart = Extract<Part, { play: 'bass' }>
type MelodyPart = Extract<Part, { play: 'melody' }>

export function bassNotes(part: BassPart, harmony: Harmony, bars: number): StepNote[] {
  return lineNotes(part, bars, (sign, step) => bassMidi(sign, { part, harmony, step }))
}

export function melodyNotes(part: MelodyPart, harmony: Harmony, bars: number): StepNote[] {
  const tonic = raiseTo(part.lowest, harmony.key.tonic)
  return lineNotes(
    part,
    bars,
    (sign, step) => tonic + degreeSemitones(harmony.key, degreeOf(sign), chordAt(harmony, step)),
  )
}

function lineNotes(
  part: BassPart | MelodyPart,
  bars: number,
  midiAt: (sign: string, step: number) => number,
): StepNote[] {
  const accents = stepsFor(part.accents ?? 'x', bars)
  const notes = heldSigns(stepsFor(part.line, bars)).map(({ sign, step, lengthSteps }): StepNote => {
    const velocity = accentOf(accents[step]!)
    return { midi: midiAt(sign, step), step, lengthSteps, velocity, lateSeconds: 0, slides: [] }
  })
  if (!part.legato) return notes
  return part.play === 'bass' ? joinHeld(notes) : glidingNotes(notes)
}

/** A note that follows at once on a held one is struck anew, but its pitch comes from that one's. */
function glidingNotes(notes: readonly StepNote[]): StepNote[] {
  return notes.map((note, index) => {
    const before = notes[index - 1]
    if (before === undefined || !reaches(before, note)) return note
    return { ...note, midi: before.midi, slides: [{ afterSteps: 0, midi: note.midi }] }
  })
}

function reaches(before: StepNote, note: StepNote): boolean {
  return before.lengthSteps > 1 && before.step + before.lengthSteps === note.step
}

/** A note that is held (longer than a step) right up to the next becomes one note with it, which slides there. */
function joinHeld(notes: readonly StepNote[]): StepNote[] {
  const joined: StepNote[] = []
  for (const note of notes) {
    const before = joined.at(-1)
    if (before === undefined || !reaches(before, note)) joined.push(note)
    else
      joined[joined.length - 1] = {
        ...before,
        lengthSteps: before.lengthSteps + note.lengthSteps,
        slides: [...before.slides, { afterSteps: note.step - before.step, midi: note.midi }],
      }
  }
  return joined
}

function bassMidi(
  sign: string,
  { part, harmony, step }: { part: BassPart; harmony: Harmony; step: number },
): number {
  const chord = chordAt(harmony, step)
  const root = raiseTo(part.lowest, harmony.key.tonic + chord.root)
  if (sign === 'v') return root + 7 - 12
  if (sign === 'l') {
    const next = chordAt(harmony, (Math.floor(step / STEPS_PER_BAR) + 1) * STEPS_PER_BAR)
    return raiseTo(part.lowest, harmony.key.tonic + next.root) - 1
  }
  return root + aboveRoot(Number(sign), chord, harmony)
}

/** Degrees that the chord has are its own, the others are the scale's. */
function aboveRoot(degree: number, { root, tones }: Chord, { key }: Harmony): number {
  const octave = degree > 7 ? 12 : 0
  const within = degree > 7 ? degree - 7 : degree
  if (within === 1) return octave
  if (within === 3 || within === 5 || within === 7) return octave + (tones[(within - 1) / 2] ?? 10)
  const scale = SCALES[key.mode]
  const place = scale.indexOf(root)
  const above = (scale[(place + within - 1) % scale.length]! - root + 12) % 12
  return octave + above
}

const BELOW = 'zyxwvut'

function degreeOf(sign: string): number {
  const below = BELOW.indexOf(sign)
  const degree = below >= 0 ? -below : Number.parseInt(sign, 17)
  if (Number.isNaN(degree)) throw new RangeError(`no degree is written as ${sign}`)
  return degree
}
