/** So many rows of a list are asked for at once. */
export const PAGE_ROWS = 50

/** The pages that rows from one to another are on. */
export function pagesBetween(first: number, last: number): number[] {
  const from = Math.floor(first / PAGE_ROWS)
  return Array.from({ length: Math.floor(last / PAGE_ROWS) - from + 1 }, (_, place) => from + place)
}
