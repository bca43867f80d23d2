import { fewerColumns, type Peaks } from './peaks.ts'
import type { ElementSize } from './element-sizes.ts'

const BAR = 2
const GAP = 1
const LEAST = 1
/** Quiet sounds are drawn larger, up to this, so that their shape can be seen. */
const LARGEST_SCALE = 4

/** Bars from the lowest to the highest value, around the middle: the outline of each, for a `<path>` that is filled. */
export function waveformPath(peaks: Peaks, { width, height }: ElementSize): string {
  if (peaks.length === 0 || width === 0 || height === 0) return ''
  const bars = Math.max(1, barsWithin(width))
  const columns = fewerColumns(peaks, bars)
  const loudest = columns.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const half = (height / 2) * Math.min(LARGEST_SCALE, loudest > 0 ? 1 / loudest : 1)
  let path = ''
  for (let bar = 0; bar < bars; bar++) {
    const top = Math.min(height / 2 - columns[bar * 2 + 1]! * half, (height - LEAST) / 2)
    const bottom = Math.max(height / 2 - columns[bar * 2]! * half, top + LEAST)
    path += `M${bar * (BAR + GAP)} ${tenths(top)}h${BAR}v${tenths(bottom - top)}h-${BAR}`
  }
  return path
}

/** How many bars end within the first `widthPx`. */
export function barsWithin(widthPx: number): number {
  return Math.floor((widthPx + GAP) / (BAR + GAP))
}

export function firstBars(path: string, bars: number): string {
  return path
    .split('M')
    .slice(0, bars + 1)
    .join('M')
}

/** Finer than a pixel of any screen, and short to read. */
const tenths = (value: number): number => Math.round(value * 10) / 10
