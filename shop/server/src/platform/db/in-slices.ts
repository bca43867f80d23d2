/** Of 65,535 parameters that a statement takes, rows of up to 32 columns need this many at most. */
const ROWS_AT_ONCE = 2_000

/** Writes any number of rows, in their order, as many at once as one statement takes. */
export async function inSlices<Row>(
  rows: readonly Row[],
  write: (slice: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await write(rows.slice(at, at + ROWS_AT_ONCE))
}
