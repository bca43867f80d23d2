import type { Draw } from './canvas-painter.ts'
import { fewerColumns, type Peaks } from './peaks.ts'

const BAR = 2
const GAP = 1
const LEAST = 1
/** Quiet sounds are drawn larger, up to this, so that their shape can be seen. */
const LARGEST_SCALE = 4

/** Bars from the lowest to the highest value, around the middle. */
export function drawWaveform(peaks: Peaks): Draw {
  return (context, { width, height, ink }) => {
    const bars = Math.max(1, Math.floor((width + GAP) / (BAR + GAP)))
    const columns = fewerColumns(peaks, bars)
    const loudest = columns.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    const half = (height / 2) * Math.min(LARGEST_SCALE, loudest > 0 ? 1 / loudest : 1)
    context.fillStyle = ink
    for (let bar = 0; bar < bars; bar++) {
      const top = height / 2 - columns[bar * 2 + 1]! * half
      const bottom = height / 2 - columns[bar * 2]! * half
      const tall = Math.max(LEAST, bottom - top)
      context.fillRect(bar * (BAR + GAP), Math.min(top, height / 2 - LEAST / 2), BAR, tall)
    }
  }
}
