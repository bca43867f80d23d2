export const SLOWEST_BPM = 20
export const FASTEST_BPM = 400

/** What is expected, for whoever typed something else. */
export const TEMPO_RULE = `A tempo is a number from ${SLOWEST_BPM} to ${FASTEST_BPM}`

/** A tempo as somebody typed it, to the hundredth: `128`, `127,5`, `90 bpm`. @returns `null` for anything else, and beyond 20…400 */
export function readTempo(text: string): number | null {
  const match = /^(\d{2,3}(?:[.,]\d+)?)\s*(?:bpm)?$/i.exec(text.trim())
  const tempoBpm = Number(match?.[1]?.replace(',', '.'))
  return isTempo(tempoBpm) ? Math.round(tempoBpm * 100) / 100 : null
}

/** Whether a number can be a tempo; NaN and infinity cannot. */
export function isTempo(tempoBpm: number): boolean {
  return tempoBpm >= SLOWEST_BPM && tempoBpm <= FASTEST_BPM
}
