import { randomFrom } from '@segno/test-kit/random'
import type { Pcm } from '@segno/units'
import { addAt } from './add-at.ts'
import type { KnownSound } from './known-sounds.ts'
import { pick, type Random } from './random.ts'
import { STYLES, type Style } from './styles.ts'

/*
 * Drum loops made from patterns, with other sounds than those that the analyser is fitted on; the commonest patterns are
 * in both. Every machine can make them, as many as wanted, and their tempo is beyond doubt.
 */

const RATE_HZ = 44_100
const LOOPS_OF_EACH_STYLE = 14
type Drum = 'kick' | 'snare' | 'hat' | 'percussion'
const LEVELS: Readonly<Record<Drum, number>> = { kick: 0.8, snare: 0.6, hat: 0.2, percussion: 0.4 }
/** A third of the loops is a few milliseconds too long or too short, or rings on after its last bar. */
const SLACKS_SECONDS = [0, 0, 0, 0, 0.004, 0.5]

export function generatedLoops(): KnownSound[] {
  return STYLES.flatMap((style, styleIndex) =>
    Array.from({ length: LOOPS_OF_EACH_STYLE }, (_, index): KnownSound => {
      const random = randomFrom(1_000 * styleIndex + index)
      const range = style.fastestBpm - style.slowestBpm
      const tempoBpm = style.slowestBpm + Math.round(random() * range)
      return {
        source: 'generated',
        maker: style.name,
        content: style.name,
        kind: 'loop',
        tempoBpm,
        key: null,
        hasNoKey: true,
        rootOnly: null,
        instrument: 'drums',
        load: () => Promise.resolve(playLoop(style, tempoBpm, random)),
      }
    }),
  )
}

function playLoop(style: Style, tempoBpm: number, random: Random): Pcm {
  const stepsInBar = 4 * (style.beatsInBar ?? 4)
  const bars = pick([1, 2, 2, 4, 4], random)
  const stepFrames = (RATE_HZ * 15) / tempoBpm
  const swing = random() * (style.mostSwing ?? 0)
  const looseFrames = random() * 0.004 * RATE_HZ
  const slackFrames = Math.round(pick(SLACKS_SECONDS, random) * RATE_HZ)
  const sound = new Float32Array(Math.round(bars * stepsInBar * stepFrames) + slackFrames)
  for (const drum of ['kick', 'snare', 'hat', 'percussion'] as const) {
    const pattern = pick(style[drum] ?? [''], random)
    const stroke = strokeOf(drum, random)
    for (let step = 0; step < bars * stepsInBar; step++) {
      const fills = bars > 1 && drum === 'snare' && step >= bars * stepsInBar - 4 && random() < 0.2
      const ghost = drum === 'snare' && random() < (style.ghosts ?? 0)
      const strikes = pattern[step % stepsInBar] === 'x' || fills
      if (!strikes && !ghost) continue
      const at = (step + (step % 2) * swing) * stepFrames + (random() - 0.5) * looseFrames
      const level = LEVELS[drum] * (strikes ? 0.7 + 0.3 * random() : 0.2) * (step % 4 === 0 ? 1 : 0.85)
      addAt(sound, stroke, { at: Math.max(0, Math.round(at)), level })
    }
  }
  return { sampleRateHz: RATE_HZ, channels: [sound] }
}

/** Tones that fall, noise that fades, or both: no two loops have the same drums. */
function strokeOf(drum: Drum, random: Random): Float32Array {
  const seconds = { kick: 0.3, snare: 0.2, hat: 0.08, percussion: 0.15 }[drum]
  const hz = {
    kick: 45 + 20 * random(),
    snare: 180 + 60 * random(),
    hat: 0,
    percussion: 200 + 500 * random(),
  }[drum]
  const noisiness = { kick: 0.05, snare: 0.7, hat: 1, percussion: 0.2 * random() }[drum]
  const fade = (3 + 4 * random()) / seconds
  let before = 0
  return Float32Array.from({ length: Math.round(seconds * RATE_HZ) }, (_, index) => {
    const time = index / RATE_HZ
    const turns = hz * (time + 0.03 * (1 - Math.exp(-60 * time)))
    const noise = 2 * random() - 1
    const bright = drum === 'hat' ? noise - before : noise
    before = noise
    return Math.exp(-fade * time) * ((1 - noisiness) * Math.sin(2 * Math.PI * turns) + noisiness * bright)
  })
}
