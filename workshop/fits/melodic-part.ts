import { addAt } from '../../bench/analysis/add-at.ts'
import { between, normal, pick, type Random } from '../../bench/analysis/random.ts'
import { RATE_HZ } from './dsp.ts'
import { emptySound, stepFrames, type Grid } from './grid.ts'
import { pitchOf, type Harmony } from './harmony.ts'
import { makeVoice } from './melodic-voices.ts'

export const MELODIC_PARTS = ['bass', 'chords', 'arp', 'lead', 'pad'] as const
export type MelodicPart = (typeof MELODIC_PARTS)[number]

interface Playing {
  readonly grid: Grid
  readonly harmony: Harmony
  readonly random: Random
  /** Steps that a chord lasts. */
  readonly chordSteps: number
  /** Plays a degree of the scale from a step on, `octave` octaves above C−1. */
  readonly put: (note: {
    step: number
    steps: number
    degree: number
    octave: number
    level?: number
  }) => void
}

export function playMelodic(
  part: MelodicPart,
  { grid, harmony, random }: Pick<Playing, 'grid' | 'harmony' | 'random'>,
): Float32Array {
  const sound = emptySound(grid)
  const voice = makeVoice(random)
  const swing = random() < 0.12 ? between(0.1, 0.33, random) : 0
  const looseFrames = random() < 0.33 ? between(0.001, 0.012, random) * RATE_HZ : 0
  const stride = stepFrames(grid)
  const chordSteps = Math.round((4 * grid.beatsInBar) / pick([1, 1, 1, 2, 0.5], random))
  const put: Playing['put'] = ({ step, steps, degree, octave, level = 1 }) => {
    const late = step % 2 === 1 ? swing : 0
    const at = Math.max(0, Math.round((step + late) * stride + normal(random) * looseFrames))
    const seconds = Math.max(0.03, (steps * stride) / RATE_HZ)
    const pitch = 12 * octave + pitchOf(harmony, degree)
    addAt(sound, voice.play({ pitch, seconds, level: level * between(0.7, 1, random) }), { at, level: 0.5 })
  }
  PLAYERS[part]({ grid, harmony, random, chordSteps, put })
  return sound
}

const PLAYERS: Readonly<Record<MelodicPart, (playing: Playing) => void>> = {
  bass: (playing) => {
    const { random } = playing
    const octave = playing.harmony.tonic < 5 ? 3 : pick([2, 3], random)
    forEachNote(
      playing,
      pick(['even2', 'even1', 'even4', 'off', 'gallop', 'roll', 'three', 'any'], random),
      (note) => {
        const chord = note.chord < 5 || octave === 2 ? note.chord : note.chord - 7
        const turn = random()
        const degree = chord + (turn < 0.12 ? 7 : turn < 0.2 ? 4 : turn < 0.26 ? 1 : 0)
        playing.put({ ...note, steps: Math.min(4, note.steps) * between(0.4, 1, random), degree, octave })
      },
    )
  },
  chords: (playing) => {
    const { random } = playing
    const sevenths = random() < 0.4
    forEachNote(
      playing,
      pick(['bar', 'half', 'even4', 'off', 'even2', 'three', 'any', 'any'], random),
      (note) => {
        const steps = note.steps * between(0.5, 1, random)
        for (const third of sevenths ? [0, 2, 4, 6] : [0, 2, 4])
          playing.put({ ...note, steps, degree: note.chord + third, octave: 5, level: 0.6 })
      },
    )
  },
  arp: (playing) => {
    const { random } = playing
    const octave = pick([4, 5, 6], random)
    const turns = Array.from({ length: pick([3, 4, 4, 6, 8, 8], random) }, () =>
      pick([0, 2, 4, 7, 9, 11, 1], random),
    )
    let count = 0
    forEachNote(
      playing,
      pick(['even1', 'even2', 'even1', 'even2', 'three', 'any', 'gallop'], random),
      (note) => {
        const degree = note.chord + turns[count++ % turns.length]!
        playing.put({
          ...note,
          steps: between(0.6, 2, random),
          degree,
          octave,
          level: note.step % 4 ? 0.8 : 1,
        })
      },
    )
  },
  lead: (playing) => {
    const { random } = playing
    const octave = pick([5, 6, 6], random)
    let degree = 0
    forEachNote(playing, pick(['any', 'any', 'even2', 'even4'], random), (note) => {
      const leaps = note.step % 4 === 0
      degree = leaps
        ? note.chord + pick([0, 2, 4, 7], random)
        : degree + pick([-2, -1, -1, 0, 1, 1, 2], random)
      degree = Math.max(-3, Math.min(10, degree))
      playing.put({ ...note, steps: note.steps * between(0.6, 1, random), degree, octave })
    })
  },
  pad: ({ grid, harmony: { chords }, random, chordSteps, put }) => {
    const octave = pick([4, 5], random)
    for (let step = 0, count = 0; step < 4 * grid.beatsInBar * grid.bars; step += chordSteps, count++)
      for (const third of [0, 2, 4])
        put({ step, steps: chordSteps, degree: chords[count % chords.length]! + third, octave, level: 0.7 })
  },
}

type Rhythm = 'even1' | 'even2' | 'even4' | 'off' | 'gallop' | 'roll' | 'three' | 'half' | 'bar' | 'any'

const STRIKES: Readonly<Record<Exclude<Rhythm, 'any' | 'half'>, (step: number) => boolean>> = {
  even1: () => true,
  even2: (step) => step % 2 === 0,
  even4: (step) => step % 4 === 0,
  off: (step) => step % 4 === 2,
  gallop: (step) => step % 4 !== 1,
  roll: (step) => step % 4 !== 0,
  three: (step) => [0, 3, 6].includes(step % 8),
  bar: (step) => step === 0,
}

interface NoteOfRhythm {
  readonly step: number
  /** Until the next note. */
  readonly steps: number
  readonly chord: number
}

/** Every note of a bar's rhythm in every bar, with the chord it falls on. */
function forEachNote(
  { grid, harmony: { chords }, random, chordSteps }: Playing,
  rhythm: Rhythm,
  play: (note: NoteOfRhythm) => void,
): void {
  const stepsInBar = 4 * grid.beatsInBar
  let places = placesOf(rhythm, stepsInBar, random)
  for (let bar = 0; bar < grid.bars; bar++) {
    if (rhythm === 'any' && random() < 0.2) places = placesOf(rhythm, stepsInBar, random)
    places.forEach((place, index) => {
      const step = bar * stepsInBar + place
      const chord = chords[Math.floor(step / chordSteps) % chords.length]!
      play({ step, steps: (places[index + 1] ?? stepsInBar) - place, chord })
    })
  }
}

function placesOf(rhythm: Rhythm, stepsInBar: number, random: Random): number[] {
  const places = [...Array(stepsInBar).keys()]
  if (rhythm === 'half') return [0, stepsInBar / 2]
  if (rhythm !== 'any') return places.filter(STRIKES[rhythm])
  // Beats are likelier than eighths, and those than sixteenths.
  const busy = between(0.15, 0.5, random)
  return places.filter(
    (step) => step === 0 || random() < busy * (step % 4 === 0 ? 1.7 : step % 2 === 0 ? 1 : 0.5),
  )
}
