/** What a run of tests has shown. */
export interface Run {
  /** Whether the runner ended well. */
  readonly succeeded: boolean
  /** Of each test by its name: `passed`, `failed` or another. */
  readonly statuses: ReadonlyMap<string, string>
}

export interface Tally {
  readonly passed: number
  readonly failed: string[]
  readonly unsteady: string[]
}

/**
 * What two runs of the same tests say together. A test that fails beside hundreds of others and passes by itself is a
 * defect, of the test or of what it tests, and is named; but what it was to show has been shown.
 *
 * @param again of the files in which something failed, or of everything where no test was to blame
 */
export function tallyOf(project: string, first: Run, again: Run | null): Tally

/** The names of what has failed. */
export function failedIn(run: Run): string[]

/** Tests of the same name are told apart by their order. */
export function statusesOf(results: readonly (readonly [name: string, status: string])[]): Map<string, string>
