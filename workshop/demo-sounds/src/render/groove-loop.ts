import { randomFrom, seedFor } from '../dsp/random.ts'
import { secondsToWholeFrames } from '../dsp/sample-rate.ts'
import { blankTape, channelsOf, mixOnto, type Stereo, type Tape } from '../dsp/tape.ts'
import { Drummer } from '../drums/drummer.ts'
import { PLACES, type Lane } from '../drums/kit.ts'
import { KITS } from '../drums/kits.ts'
import { strokesOf } from '../music/groove.ts'
import { beatsToFrames, loopLengthFrames } from './loop-length.ts'
import type { Recipe } from './recipe.ts'

type GrooveRecipe = Extract<Recipe, { make: 'groove' }>

/** An open hat is closed by the next stroke on either. */
const HATS: ReadonlySet<Lane> = new Set<Lane>(['hat', 'open'])
const CHOKE_SECONDS = 0.012
/** Strokes nearer than this fall on one step, however loosely they are played. */
const SAME_STROKE_FRAMES = secondsToWholeFrames(0.02)

export function playGroove(recipe: GrooveRecipe, seed: number): Tape {
  const { bars, tempoBpm, feel, groove } = recipe
  const tape = blankTape(loopLengthFrames(recipe), true)
  const strokes = strokesOf(groove, bars, { feel, random: randomFrom(seedFor(seed, 'strokes')) })
  const placed = strokes.map((stroke) => ({
    stroke,
    atFrame: beatsToFrames(stroke.atBeats, tempoBpm) + secondsToWholeFrames(stroke.shiftSeconds),
  }))
  const drummer = new Drummer(KITS[recipe.kit], seed)
  const hatFrames = placed.filter(({ stroke }) => HATS.has(stroke.lane)).map(({ atFrame }) => atFrame)
  for (const { stroke, atFrame } of placed) {
    const struck = drummer.strike(stroke)
    const sound =
      stroke.lane === 'open' ? choked(struck, framesToNext(hatFrames, atFrame, tape.left.length)) : struck
    mixOnto(tape, sound, {
      atFrame,
      gain: drummer.gainOf(stroke.lane) * stroke.velocity ** 1.6,
      pan: PLACES[stroke.lane].pan,
    })
  }
  return tape
}

function framesToNext(frames: readonly number[], from: number, length: number): number {
  return frames.reduce((nearest, frame) => {
    const away = (((frame - from) % length) + length) % length
    return away > SAME_STROKE_FRAMES && away < nearest ? away : nearest
  }, length)
}

function choked(sound: Stereo, afterFrames: number): Stereo {
  const fadeFrames = secondsToWholeFrames(CHOKE_SECONDS)
  const end = afterFrames + fadeFrames
  if (sound.left.length <= end) return sound
  const short = { left: sound.left.slice(0, end), right: sound.right.slice(0, end) }
  for (const channel of channelsOf(short))
    for (let frame = 0; frame < fadeFrames; frame++)
      channel[afterFrames + frame] = channel[afterFrames + frame]! * (1 - frame / fadeFrames)
  return short
}
