/** A tempo by which strokes fall on beats and between them. */
export interface StrokeGrid {
  readonly beatSeconds: number
  /** When the beat falls with which the strokes begin. */
  readonly firstBeatSeconds: number
  /** 0…1: how likely this tempo is, and not, say, its half or double. */
  readonly confidence: number
}

const SLOWEST_BPM = 45
const FASTEST_BPM = 220
/** Tempos are looked for at distances that shift the last stroke by no more than this. */
const FINENESS_SECONDS = 0.008
/** How far from their place people's strokes fall. */
const SPREAD_SECONDS = 0.025
/** By how much the first stroke may have missed its beat. */
const OFFSETS_SECONDS = [-0.03, -0.02, -0.01, 0, 0.01, 0.02, 0.03] as const

/** How many strokes a beat has on it, a sixteenth later, an eighth and three sixteenths, and anywhere. */
interface Manner {
  readonly inQuarters: readonly [number, number, number, number]
  readonly anywhere: number
  readonly share: number
}

/** The ways in which people tap: beats alone; some eighths as well; syncopes; and nearly all sixteenths. */
const MANNERS: readonly Manner[] = [
  { inQuarters: [1, 0.01, 0.03, 0.01], anywhere: 0.02, share: 0.5 },
  { inQuarters: [0.95, 0.05, 0.3, 0.05], anywhere: 0.03, share: 0.25 },
  { inQuarters: [0.6, 0.2, 0.45, 0.2], anywhere: 0.03, share: 0.15 },
  { inQuarters: [0.85, 0.45, 0.65, 0.45], anywhere: 0.05, share: 0.1 },
]

/** What people tap: most tempos lie within a third of an octave and a half of this. */
const USUAL_BPM = 115
const SPREAD_OF_TEMPOS = 0.4
/** Tempos nearer than this are one. */
const SAME_RATIO = 0.02
const LEAST_STROKES = 3
/** People drift: what lies longer ago says nothing of how fast they go. */
const MOST_STROKES = 64

/**
 * The tempo at which strokes are likeliest to have been struck, taken as a Poisson process whose rate is high on beats,
 * lower on eighths and sixteenths between them, and hardly any elsewhere: strokes that are missing and strokes besides
 * each cost their share. The first stroke is on a beat.
 *
 * @param strokesSeconds ascending
 * @returns `null` for fewer than three, or where no tempo makes them likelier than chance
 */
export function fitStrokeGrid(strokesSeconds: readonly number[]): StrokeGrid | null {
  const strokes = strokesSeconds.slice(0, MOST_STROKES)
  const first = strokes[0]
  const spanSeconds = (strokes.at(-1) ?? 0) - (first ?? 0)
  if (first === undefined || strokes.length < LEAST_STROKES || spanSeconds <= 0) return null
  const grids = periodsFor(spanSeconds).flatMap((beatSeconds) =>
    OFFSETS_SECONDS.map((offset) => {
      const grid = { beatSeconds, firstBeatSeconds: first + offset }
      return { ...grid, score: logLikelihood(strokes, grid, spanSeconds) + logPrior(beatSeconds) }
    }),
  )
  const best = grids.reduce((one, other) => (other.score > one.score ? other : one))
  if (best.score <= byChance(strokes.length, spanSeconds)) return null
  const share = (some: typeof grids): number =>
    some.reduce((sum, { score }) => sum + Math.exp(score - best.score), 0)
  const same = grids.filter(({ beatSeconds }) => Math.abs(beatSeconds / best.beatSeconds - 1) < SAME_RATIO)
  return { ...throughPlaces(strokes, best), confidence: share(same) / share(grids) }
}

function periodsFor(spanSeconds: number): number[] {
  const ratio = 1 + Math.min(0.01, FINENESS_SECONDS / spanSeconds)
  const count = Math.ceil(Math.log(FASTEST_BPM / SLOWEST_BPM) / Math.log(ratio))
  return Array.from({ length: count + 1 }, (_, index) => (60 / FASTEST_BPM) * ratio ** index)
}

type Places = Pick<StrokeGrid, 'beatSeconds' | 'firstBeatSeconds'>

/** Of the strokes, whichever way they were tapped. */
function logLikelihood(strokes: readonly number[], grid: Places, spanSeconds: number): number {
  const places = strokes.map((stroke) => placeOf(stroke, grid))
  const densities = places.map(
    ({ missSeconds }) =>
      Math.exp(-0.5 * (missSeconds / SPREAD_SECONDS) ** 2) / (SPREAD_SECONDS * Math.sqrt(2 * Math.PI)),
  )
  const beats = 1 + spanSeconds / grid.beatSeconds
  const likelihoods = MANNERS.map(({ inQuarters, anywhere, share }) => {
    const inBeat = inQuarters.reduce((sum, count) => sum + count, anywhere)
    return places.reduce(
      (sum, { quarter }, index) =>
        sum + Math.log(inQuarters[quarter & 3]! * densities[index]! + anywhere / grid.beatSeconds),
      Math.log(share) - beats * inBeat,
    )
  })
  const most = Math.max(...likelihoods)
  return most + Math.log(likelihoods.reduce((sum, value) => sum + Math.exp(value - most), 0))
}

/** The nearest quarter of a beat, counted from the first beat, and how far from it. */
function placeOf(
  stroke: number,
  { beatSeconds, firstBeatSeconds }: Places,
): { quarter: number; missSeconds: number } {
  const quarters = (4 * (stroke - firstBeatSeconds)) / beatSeconds
  const quarter = Math.round(quarters)
  return { quarter, missSeconds: ((quarters - quarter) * beatSeconds) / 4 }
}

function logPrior(beatSeconds: number): number {
  return -0.5 * (Math.log(60 / beatSeconds / USUAL_BPM) / SPREAD_OF_TEMPOS) ** 2
}

/** The likelihood of as many strokes at any times. */
function byChance(count: number, spanSeconds: number): number {
  return count * Math.log(count / spanSeconds) - count
}

/** The straight line through the strokes at their places. */
function throughPlaces(strokes: readonly number[], grid: Places): Places {
  const near = strokes
    .map((stroke) => ({ stroke, ...placeOf(stroke, grid) }))
    .filter(({ missSeconds }) => Math.abs(missSeconds) < 2 * SPREAD_SECONDS)
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const [place, time] = [mean(near.map(({ quarter }) => quarter / 4)), mean(near.map(({ stroke }) => stroke))]
  let product = 0
  let square = 0
  for (const { quarter, stroke } of near) {
    product += (quarter / 4 - place) * (stroke - time)
    square += (quarter / 4 - place) ** 2
  }
  if (square === 0) return grid
  const beatSeconds = product / square
  return { beatSeconds, firstBeatSeconds: time - place * beatSeconds }
}
