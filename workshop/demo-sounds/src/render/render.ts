import { measureLoudestMoment, measureLoudness } from '@segno/sound-analysis'
import type { Pcm } from '@segno/units'
import { seedFor, randomFrom } from '../dsp/random.ts'
import { secondsToWholeFrames } from '../dsp/sample-rate.ts'
import { blankTape, mixOnto, pcmOf, type Tape } from '../dsp/tape.ts'
import { KITS } from '../drums/kits.ts'
import type { DemoSound } from '../catalogue/demo-sound.ts'
import { throughBus } from './bus.ts'
import { playEffect } from './effect.ts'
import { finish } from './finish.ts'
import { playGroove } from './groove-loop.ts'
import { loopLengthFrames } from './loop-length.ts'
import { playPhrase } from './phrase.ts'
import type { Recipe } from './recipe.ts'
import { playScene } from './scene.ts'
import { targetLoudnessLufs } from './target-loudness.ts'

/**
 * Makes the sound's audio: stereo at 44 100 Hz. A loop has exactly `beats` × 60 / `tempoBpm` seconds to the nearest
 * frame and its tails go round from the end to the start; a one-shot begins at once and ends in silence. The same sound
 * gives the same frames, bit by bit.
 */
export function renderDemoSound({ recipe, seed, instrument }: DemoSound): Pcm {
  const tape = played(recipe, seed)
  throughBus(tape, recipe.bus, 'tempoBpm' in recipe ? recipe.tempoBpm : UNTIMED_TEMPO_BPM)
  const finished = tape.seamless
    ? finish(tape, { targetLufs: targetLoudnessLufs('loop', instrument), measure: measureLoudness })
    : finish(tape, { targetLufs: targetLoudnessLufs('oneShot', instrument), measure: measureLoudestMoment })
  return pcmOf(finished)
}

/** Echoes of a sound that has no tempo are timed as at this one. */
const UNTIMED_TEMPO_BPM = 120

function played(recipe: Recipe, seed: number): Tape {
  switch (recipe.make) {
    case 'groove':
      return playGroove(recipe, seed)
    case 'phrase': {
      const tape = blankTape(loopLengthFrames(recipe), true)
      playPhrase(tape, recipe, { ...recipe, seed })
      return tape
    }
    case 'scene':
      return playScene(recipe.scene, loopLengthFrames(recipe), seed)
    case 'stroke': {
      const tape = blankTape(secondsToWholeFrames(recipe.lengthSeconds), false)
      const random = randomFrom(seedFor(seed, 'stroke'))
      mixOnto(tape, KITS[recipe.kit][recipe.lane]({ velocity: 1, random }), { atFrame: 0, gain: 1 })
      return tape
    }
    case 'tone': {
      const tape = blankTape(secondsToWholeFrames(recipe.lengthSeconds), false)
      playPhrase(tape, recipe, { tempoBpm: recipe.tempoBpm, bars: 1, seed })
      return tape
    }
    case 'effect': {
      const tape = blankTape(secondsToWholeFrames(recipe.lengthSeconds), false)
      playEffect(tape, recipe.effect, seed)
      return tape
    }
    default:
      return recipe satisfies never
  }
}
