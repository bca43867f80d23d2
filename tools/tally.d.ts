/** What a run of tests has shown. */
export interface Run {
  /** Whether the runner ended well and said what it has seen. */
  readonly succeeded: boolean
  /** Every file was run to its end, and nothing but tests can have failed. */
  readonly isWhole: boolean
  readonly tests: readonly {
    readonly file: string
    readonly name: string
    /** `passed`, `failed` or another */
    readonly status: string
  }[]
}

/**
 * @returns the files to run once more, those with a failed test; an empty list where everything has to be run, since
 *   something else than a test failed; `null` where nothing failed
 */
export function toRepeat(run: Run): string[] | null

export interface Tally {
  readonly passed: number
  /** Tests, or the project where no test of it is to blame. */
  readonly failed: string[]
  readonly unsteady: string[]
}

/**
 * What a run and its repetition say together. A test that fails beside hundreds of others and passes beside fewer is a
 * defect, of the test or of what it tests, and is named; but what it was to show has been shown.
 */
export function tallyOf(project: string, first: Run, again: Run | null): Tally
