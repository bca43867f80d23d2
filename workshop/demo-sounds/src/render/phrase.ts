import { dbToGain } from '@segno/units'
import { bipolar, between, randomFrom, seedFor, type Random } from '../dsp/random.ts'
import { SAMPLE_RATE_HZ, secondsToWholeFrames } from '../dsp/sample-rate.ts'
import { mixOnto, type Tape } from '../dsp/tape.ts'
import { deviationSeconds, metricWeight, swungBeats, type Feel } from '../music/feel.ts'
import { harmonyOf } from '../music/harmony.ts'
import { notesOf } from '../music/notes-of.ts'
import type { StepNote } from '../music/step-note.ts'
import type { Note } from '../voices/note.ts'
import { play } from '../voices/patch.ts'
import { PATCHES } from '../voices/patches.ts'
import type { PhraseRecipe, Voice } from './recipe.ts'

interface Performance {
  readonly tempoBpm: number
  readonly bars: number
  readonly feel: Feel
  readonly random: Random
}

/** Notes stop a little before the next, so that repeats are heard as such. */
const GAP_PART = 0.06
const LONGEST_GAP_SECONDS = 0.02

export function playPhrase(
  tape: Tape,
  recipe: PhraseRecipe,
  span: { tempoBpm: number; bars: number; seed: number },
): void {
  const harmony = harmonyOf(recipe.key, recipe.progression)
  recipe.voices.forEach((voice, index) => {
    const random = randomFrom(seedFor(span.seed, `voice ${index}`))
    const notes = notesOf(voice.part, harmony, { bars: span.bars, random })
    for (const note of notes) playNote(tape, { voice, note }, { ...span, feel: recipe.feel, random })
  })
}

function playNote(
  tape: Tape,
  { voice, note }: { voice: Voice; note: StepNote },
  performance: Performance,
): void {
  const { tempoBpm, feel, random } = performance
  const secondsOf = (step: number): number => (swungBeats(step, feel.swing) * 60) / tempoBpm
  const startSeconds = secondsOf(note.step)
  const heldSeconds = secondsOf(note.step + note.lengthSteps) - startSeconds
  const gapSeconds = Math.min(heldSeconds * GAP_PART, LONGEST_GAP_SECONDS)
  const played: Note = {
    midi: note.midi,
    lengthSeconds: Math.max(0.03, heldSeconds - gapSeconds - note.lateSeconds),
    velocity: Math.min(1, note.velocity * metricWeight(note.step) * between(random, 0.93, 1.06)),
    slides: note.slides.map(({ afterSteps, midi }) => ({
      atSeconds: secondsOf(note.step + afterSteps) - startSeconds,
      midi,
    })),
  }
  const shift = deviationSeconds(feel, note.step, random) + note.lateSeconds
  const sound = play(PATCHES[voice.patch], played, random)
  mixOnto(tape, sound, {
    atFrame: Math.round(startSeconds * SAMPLE_RATE_HZ) + secondsToWholeFrames(shift),
    gain: dbToGain(voice.gainDb ?? 0),
    pan: (voice.pan ?? 0) + 0.08 * bipolar(random) * (note.midi > 52 ? 1 : 0),
  })
}
