/** More digits than that are not measured. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
