/** A small change of the product that breaks one row of the specification, and the test that has to notice. */
export interface Mutant {
  readonly row: string
  readonly test: string
  readonly file: string
  /** The change in words. */
  readonly changed: string
  /** Occurs once in the file. */
  readonly find: string
  readonly replace: string
}

export type Change = readonly [row: string, changed: string, find: string, replace: string]

/** Mutants of one file, seen by one file of tests. */
export function mutants(file: string, test: string, changes: readonly Change[]): Mutant[] {
  return changes.map(([row, changed, find, replace]) => ({ row, test, file, changed, find, replace }))
}

/** @throws {Error} where the text to change does not occur exactly once */
export function mutate(source: string, { row, file, find, replace }: Mutant): string {
  const [before, after, ...more] = source.split(find)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(
      `${row}: the mutant is stale, ${file} has its text ${more.length + (after === undefined ? 0 : 1)} times`,
    )
  return `${before}${replace}${after}`
}
