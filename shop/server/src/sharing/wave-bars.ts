/** Heights of few bars, in relation to the tallest. @param peaks pairs of signed bytes, the lowest and highest of each column */
export function waveBars(peaks: Buffer, count: number): number[] {
  const columns = Math.floor(peaks.length / 2)
  const bars = Array.from({ length: count }, (_, bar) => {
    let tall = 0
    const end = Math.floor(((bar + 1) * columns) / count)
    for (let at = Math.floor((bar * columns) / count); at < end; at++)
      tall = Math.max(tall, peaks.readInt8(at * 2 + 1) - peaks.readInt8(at * 2))
    return tall
  })
  const tallest = Math.max(1, ...bars)
  return bars.map((bar) => bar / tallest)
}
