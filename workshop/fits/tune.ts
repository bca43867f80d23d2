import { addAt } from '../../bench/analysis/add-at.ts'
import { pick, type Random } from '../../bench/analysis/random.ts'
import { RATE_HZ } from './dsp.ts'
import { emptySound, stepFrames, type Grid } from './grid.ts'
import { pitchOf, type Harmony } from './harmony.ts'
import { makeVoice, type Voice } from './melodic-voices.ts'

/** A melody over chords, as a folk tune: three motifs, home at the beginning and in the end. */
export function playTune(grid: Grid, harmony: Harmony, random: Random): Float32Array {
  const sound = emptySound(grid)
  const [melody, accompaniment] = [makeVoice(random), makeVoice(random)]
  const stepsInBar = 4 * grid.beatsInBar
  const put = (
    voice: Voice,
    note: { step: number; steps: number; degree: number; octave: number; level: number },
  ) => {
    const seconds = (0.9 * note.steps * stepFrames(grid)) / RATE_HZ
    const pitch = 12 * note.octave + pitchOf(harmony, note.degree)
    const at = Math.round(note.step * stepFrames(grid))
    addAt(sound, voice.play({ pitch, seconds, level: note.level }), { at, level: 0.6 })
  }
  const motifs = [0, 1, 2].map(() => makeMotif(stepsInBar, random))
  const onBeats = random() < 0.4
  let degree = 4
  for (let bar = 0; bar < grid.bars; bar++) {
    const isHome = bar === 0 || bar === grid.bars - 1
    const chord = isHome ? 0 : pick([0, 0, 3, 4, 0, 5], random)
    const [first, motif] = [bar * stepsInBar, pick(motifs, random)]
    motif.forEach((place, index) => {
      degree =
        place % 8 === 0 ? chord + pick([0, 2, 4, 7], random) : degree + pick([-1, 1, -1, 1, -2, 2, 0], random)
      degree = Math.max(-2, Math.min(11, degree))
      const steps = (motif[index + 1] ?? stepsInBar) - place
      put(melody, { step: first + place, steps, degree, octave: 5, level: 1 })
    })
    for (let step = 0; step < stepsInBar; step += onBeats ? 4 : stepsInBar) {
      const isBass = onBeats && step % 8 === 0
      const steps = onBeats ? 4 : stepsInBar
      for (const third of isBass ? [0] : [0, 2, 4])
        put(accompaniment, {
          step: first + step,
          steps,
          degree: chord + third,
          octave: isBass ? 3 : 4,
          level: 0.5,
        })
    }
  }
  return sound
}

/** Mostly beats and some eighths between them, or all eighths; now and then a sixteenth before a beat. */
function makeMotif(stepsInBar: number, random: Random): number[] {
  const allEighths = random() < 0.25
  const eighths = random()
  const sixteenths = random() < 0.15 ? 0.3 : 0
  return [...Array(stepsInBar).keys()].filter((step) => {
    if (step % 4 === 0) return true
    if (step % 2 === 0) return allEighths || random() < eighths
    return step % 4 === 3 && random() < sixteenths
  })
}
