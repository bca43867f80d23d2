const COLUMN_BYTES = 2
const LOUDEST = 127

/** Lowest and highest value of each column in −1…1, lowest first. */
export type Peaks = Float32Array

const read = new Map<string, Peaks>()
const KEPT = 2_000

/** Reads base64 of pairs of signed bytes. */
export function readPeaks(base64: string): Peaks {
  const known = read.get(base64)
  if (known) return known
  if (read.size >= KEPT) read.clear()
  const bytes = atob(base64)
  const peaks = new Float32Array(bytes.length)
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes.charCodeAt(at)
    peaks[at] = (byte > LOUDEST ? byte - 256 : byte) / LOUDEST
  }
  read.set(base64, peaks)
  return peaks
}

/** The same waveform in fewer columns: each keeps the extremes of those it stands for. */
export function fewerColumns(peaks: Peaks, columns: number): Peaks {
  const given = peaks.length / COLUMN_BYTES
  const fewer = new Float32Array(columns * COLUMN_BYTES)
  for (let column = 0; column < columns; column++) {
    const first = Math.floor((column * given) / columns)
    const end = Math.max(first + 1, Math.floor(((column + 1) * given) / columns))
    let low = 0
    let high = 0
    for (let from = first; from < end; from++) {
      low = Math.min(low, peaks[from * COLUMN_BYTES] ?? 0)
      high = Math.max(high, peaks[from * COLUMN_BYTES + 1] ?? 0)
    }
    fewer[column * COLUMN_BYTES] = low
    fewer[column * COLUMN_BYTES + 1] = high
  }
  return fewer
}

/** The height of each column, 0…1, in relation to the tallest one. */
export function heights(peaks: Peaks, columns: number): number[] {
  const fewer = fewerColumns(peaks, columns)
  const spans = Array.from({ length: columns }, (_, column) => fewer[column * 2 + 1]! - fewer[column * 2]!)
  const tallest = Math.max(...spans)
  return spans.map((span) => (tallest > 0 ? span / tallest : 0))
}
