import { heights, readPeaks } from './peaks.ts'

const HUES = 8
/** Covers are drawn in a square of this size, however large they are shown. */
export const COVER_SIZE = 100
const MIDDLE = COVER_SIZE / 2

/** Lines of one width with round ends; where it is `null`, shapes that are filled. */
interface Pattern {
  readonly columns: number
  readonly lineWidth: number | null
  readonly path: (shape: readonly number[]) => string
}

const BARS = 7
const BAR_STEP = (COVER_SIZE * 0.76) / BARS
const BAR_WIDTH = BAR_STEP * 0.62

const PATTERNS: readonly Pattern[] = [
  { columns: 36, lineWidth: COVER_SIZE / 28, path: sunPath },
  { columns: 6, lineWidth: COVER_SIZE / 20, path: ringsPath },
  { columns: BARS, lineWidth: BAR_WIDTH, path: skylinePath },
  { columns: 25, lineWidth: null, path: dotsPath },
]

export interface CoverLook {
  readonly hue: number
  readonly pattern: number
}

/** The same family always looks the same. */
export function coverLook(family: string): CoverLook {
  let hash = 2_166_136_261
  for (const letter of family) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  const mixed = (hash ^ (hash >>> 15)) >>> 0
  return { hue: (mixed % HUES) + 1, pattern: Math.floor(mixed / HUES) % PATTERNS.length }
}

/** The pattern of a sound, for a `<path>` in a square of `COVER_SIZE`. */
export function coverPath(peaks: string, pattern: number): { d: string; lineWidth: number | null } {
  const { columns, lineWidth, path } = PATTERNS[pattern] ?? PATTERNS[0]!
  return { d: path(heights(readPeaks(peaks), columns)), lineWidth }
}

function sunPath(shape: readonly number[]): string {
  return shape
    .map((height, ray) => {
      const turn = (2 * Math.PI * (ray + 1)) / shape.length
      return `M${around(turn, COVER_SIZE * 0.13)}L${around(turn, COVER_SIZE * (0.15 + 0.25 * height))}`
    })
    .join('')
}

function ringsPath(shape: readonly number[]): string {
  return shape
    .map((height, ring) => {
      const radius = (COVER_SIZE * (ring + 1)) / (shape.length * 2 + 2.4)
      const start = ring * 0.9
      const turn = Math.PI * 2 * Math.max(0.12, height * 0.94)
      const isLarge = turn > Math.PI ? 1 : 0
      const r = tenths(radius)
      return `M${around(start, radius)}A${r} ${r} 0 ${isLarge} 1 ${around(start + turn, radius)}`
    })
    .join('')
}

/** Ends are round, so each line is shorter than its bar by its width. */
function skylinePath(shape: readonly number[]): string {
  return shape
    .map((height, column) => {
      const tall = Math.max(0, COVER_SIZE * 0.66 * height - BAR_WIDTH)
      const x = COVER_SIZE * 0.12 + (column + 0.5) * BAR_STEP
      return `M${tenths(x)} ${tenths(MIDDLE - tall / 2)}v${tenths(tall)}`
    })
    .join('')
}

function dotsPath(shape: readonly number[]): string {
  const across = Math.sqrt(shape.length)
  const step = (COVER_SIZE * 0.8) / across
  return shape
    .map((height, dot) => {
      const x = COVER_SIZE * 0.1 + step * ((dot % across) + 0.5)
      const y = COVER_SIZE * 0.1 + step * (Math.floor(dot / across) + 0.5)
      const r = tenths(step * (0.09 + 0.36 * height))
      return `M${tenths(x - r)} ${tenths(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`
    })
    .join('')
}

/** The point at a distance from the middle, turned clockwise from above it. */
function around(turn: number, distance: number): string {
  return `${tenths(MIDDLE + distance * Math.sin(turn))} ${tenths(MIDDLE - distance * Math.cos(turn))}`
}

const tenths = (value: number): number => Math.round(value * 10) / 10
