import { between, type Random } from '../dsp/random.ts'
import type { Lane } from '../drums/kit.ts'
import { deviationSeconds, swungBeats, type Feel } from './feel.ts'
import { stepsFor, STEPS_PER_BAR } from './steps.ts'

/**
 * One pattern a piece of the kit: `X` accent, `x` stroke, `o` soft, `-` ghost, `2` and `3` so many in one step, `t`
 * three in two steps, `.` rest.
 */
export type Lanes = Readonly<Partial<Record<Lane, string>>>

export interface Groove {
  readonly lanes: Lanes
  /** Takes the place of these lanes in the last of several bars. */
  readonly fill?: Lanes
}

export interface Stroke {
  readonly lane: Lane
  readonly atBeats: number
  readonly shiftSeconds: number
  readonly velocity: number
}

const VELOCITIES: Readonly<Record<string, number>> = { X: 1, x: 0.84, o: 0.62, '-': 0.36 }
/** Signs that stand for several strokes: how many, and over how many steps. */
const ROLLS: Readonly<Record<string, readonly [count: number, steps: number]>> = {
  '2': [2, 1],
  '3': [3, 1],
  t: [3, 2],
}

export function strokesOf(
  groove: Groove,
  bars: number,
  { feel, random }: { feel: Feel; random: Random },
): Stroke[] {
  const lanes = Object.keys({ ...groove.lanes, ...groove.fill }) as Lane[]
  return lanes.flatMap((lane) =>
    laneSteps(groove, lane, bars).flatMap((sign, step) => {
      // The kick carries the time, so it strays least.
      const looseness = lane === 'kick' ? 0.4 : 1
      return strokesOfSign(sign, step).map((stroke) => ({
        lane,
        atBeats: swungBeats(stroke.step, feel.swing),
        shiftSeconds: looseness * deviationSeconds(feel, stroke.step, random),
        velocity: Math.min(1, stroke.velocity * between(random, 0.93, 1.05)),
      }))
    }),
  )
}

function laneSteps({ lanes, fill }: Groove, lane: Lane, bars: number): string[] {
  const steps = [...stepsFor(lanes[lane] ?? '.', bars)]
  const lastBar = fill?.[lane]
  if (lastBar !== undefined && bars > 1)
    steps.splice((bars - 1) * STEPS_PER_BAR, STEPS_PER_BAR, ...stepsFor(lastBar, 1))
  return steps
}

function strokesOfSign(sign: string, step: number): { step: number; velocity: number }[] {
  if (sign === '.') return []
  const roll = ROLLS[sign]
  if (roll) {
    const [count, steps] = roll
    return Array.from({ length: count }, (_, index) => ({
      step: step + (index * steps) / count,
      velocity: 0.55 + (0.25 * index) / (count - 1),
    }))
  }
  const velocity = VELOCITIES[sign]
  if (velocity === undefined) throw new RangeError(`no stroke is written as ${sign}`)
  return [{ step, velocity }]
}
