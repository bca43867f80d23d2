const MOST_STEPS = 4

/** Round figures for the side of a chart, the lowest first: nothing is among them, and every value between the ends. */
export function chartScale(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)]
  const step = roundUp((high - low) / MOST_STEPS)
  const first = Math.floor(low / step)
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, at) => (first + at) * step)
}

/** To 1, 2 or 5 of a power of ten; figures are whole. */
function roundUp(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  const factor = [1, 2, 5, 10].find((one) => one * power >= step) ?? 10
  return Math.max(1, factor * power)
}

export interface Bar {
  readonly from: number
  readonly to: number
}

/** Bars that stand on one another, gains above nothing and losses below it. */
export function stacked(values: readonly number[]): Bar[] {
  const ends = { above: 0, below: 0 }
  return values.map((value) => {
    const side = value < 0 ? 'below' : 'above'
    const from = ends[side]
    ends[side] += value
    return { from, to: ends[side] }
  })
}
