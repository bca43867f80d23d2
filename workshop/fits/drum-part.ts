import { addAt } from '../../bench/analysis/add-at.ts'
import { between, normal, pick, type Random } from '../../bench/analysis/random.ts'
import type { Drum, DrumStyle } from './drum-styles.ts'
import { percussionStroke, strokeOf } from './drum-voices.ts'
import { RATE_HZ } from './dsp.ts'
import { emptySound, stepFrames, type Grid } from './grid.ts'

/** From how loud to how loud each drum may be. */
const LEVELS: Readonly<Record<Drum, readonly [number, number]>> = {
  kick: [0.7, 1],
  snare: [0.5, 0.9],
  clap: [0.4, 0.8],
  rim: [0.3, 0.6],
  hat: [0.12, 0.45],
  openHat: [0.15, 0.4],
  ride: [0.15, 0.4],
  crash: [0.3, 0.5],
  tom: [0.3, 0.7],
}

interface Track {
  readonly drum: Drum | 'percussion'
  readonly stroke: Float32Array
  readonly level: number
  /** One sign a step, repeated as often as needed. */
  readonly pattern: string
}

interface Feel {
  readonly swing: number
  readonly looseFrames: number
  readonly accent: number
  readonly dropped: number
  readonly moved: number
}

/** Drums in a style, with ghost notes, strokes left out and added, rolls and a fill in the last bar. */
export function playDrums(style: DrumStyle, grid: Grid, random: Random): Float32Array {
  const sound = emptySound(grid)
  const feel = {
    swing: random() < style.swings ? between(0.08, 0.34, random) : 0,
    looseFrames: random() < 0.5 ? between(0.001, 0.01, random) * RATE_HZ : 0,
    accent: between(0, 0.6, random),
    dropped: between(0, 0.06, random),
    moved: style.changes * between(0, 2, random),
  }
  const fills = grid.bars > 1 && random() < 0.3
  const tracks = [...kitTracks(style, grid, random), ...percussionTracks(style, grid, random)]
  for (const track of tracks) playTrack(sound, { track, style, grid, feel, fills, random })
  if (fills) playFill(sound, grid, random)
  if (random() < 0.08) addAt(sound, strokeOf('crash', random), { at: 0, level: 0.4 })
  return sound
}

function kitTracks(style: DrumStyle, grid: Grid, random: Random): Track[] {
  const stepsInBar = 4 * grid.beatsInBar
  return (Object.keys(style.bars) as Drum[]).map((drum) => {
    const bar = (): string => pick(style.bars[drum]!, random).repeat(2).slice(0, stepsInBar)
    const first = bar()
    const [from, to] = style.levels[drum] ?? LEVELS[drum]
    const pattern = random() < 0.7 ? first : first + bar()
    return { drum, stroke: strokeOf(drum, random), level: between(from, to, random), pattern }
  })
}

/** Strokes spread as evenly as the steps allow, or anyhow, over one, two or half a bar. */
function percussionTracks(style: DrumStyle, grid: Grid, random: Random): Track[] {
  const stepsInBar = 4 * grid.beatsInBar
  const least = style.percussion > 1 ? 1 : 0
  const count = Math.max(least, Math.round(-Math.log(1 - random()) * style.percussion))
  return Array.from({ length: Math.min(5, count) }, () => {
    const steps = pick([stepsInBar, stepsInBar, stepsInBar, stepsInBar / 2, 2 * stepsInBar], random)
    const strokes = 2 + Math.floor(random() * Math.max(1, steps / 2 - 2))
    const isEven = random() < 0.6
    const turn = random() < 0.6 ? Math.floor(random() * steps) : 0
    const places = new Set(
      Array.from({ length: strokes }, (_, index) => {
        const step = isEven ? Math.floor((index * steps) / strokes) : Math.floor(random() * steps)
        return (step + turn) % steps
      }),
    )
    const pattern = Array.from({ length: steps }, (_, step) => (places.has(step) ? 'x' : '.')).join('')
    const level = between(0.25, 0.7, random)
    return { drum: 'percussion', stroke: percussionStroke(random), level, pattern }
  })
}

interface Playing {
  readonly track: Track
  readonly style: DrumStyle
  readonly grid: Grid
  readonly feel: Feel
  readonly fills: boolean
  readonly random: Random
}

function playTrack(sound: Float32Array, playing: Playing): void {
  const { track, style, grid, feel, random } = playing
  const stride = stepFrames(grid)
  const steps = 4 * grid.beatsInBar * grid.bars
  for (let step = 0; step < steps; step++) {
    const loudness = loudnessAt(step, steps, playing)
    if (loudness === 0) continue
    const late = step % 2 === 1 ? feel.swing : 0
    const at = Math.max(0, Math.round((step + late) * stride + normal(random) * feel.looseFrames))
    const level = loudness * track.level * between(0.75, 1, random)
    addAt(sound, track.stroke, { at, level })
    if (track.drum !== 'hat' || random() >= style.rolls) continue
    const times = pick([2, 3, 4], random)
    for (let time = 1; time < times; time++)
      addAt(sound, track.stroke, { at: Math.round(at + (time * stride) / times), level: 0.8 * level })
  }
}

/** 0 where nothing strikes. */
function loudnessAt(step: number, steps: number, playing: Playing): number {
  const { track, style, feel, fills, random } = playing
  const { drum, pattern } = track
  const isMain = drum === 'kick' || drum === 'snare'
  if (pattern[step % pattern.length] === 'x') {
    if (isMain) return 1
    if (random() < feel.dropped) return 0
    const onBeat = step % 4 === 0 ? 1 : step % 2 === 0 ? 0.75 : 0.5
    return 1 - feel.accent * (1 - onBeat)
  }
  if (isMain && random() < feel.moved) return between(0.4, 0.9, random)
  if (drum !== 'snare') return 0
  if (fills && step >= steps - 8 && random() < 0.5) return 1
  return random() < style.ghosts ? between(0.1, 0.3, random) : 0
}

function playFill(sound: Float32Array, grid: Grid, random: Random): void {
  const stroke = strokeOf('tom', random)
  const steps = 4 * grid.beatsInBar * grid.bars
  const count = pick([4, 6, 8], random)
  for (let step = steps - count; step < steps; step++)
    if (random() < 0.7)
      addAt(sound, stroke, { at: Math.round(step * stepFrames(grid)), level: between(0.2, 0.6, random) })
}
