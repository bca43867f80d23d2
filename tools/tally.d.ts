/** What a run of tests has shown. */
export interface Run {
  /** Whether the runner ended well and said what it has seen. */
  readonly succeeded: boolean
  /** Files with a test that failed, or that broke in another way. */
  readonly failedFiles: string[]
  readonly tests: readonly {
    readonly file: string
    readonly name: string
    /** `passed`, `failed` or another */
    readonly status: string
  }[]
}

/**
 * @returns the files to run once more; an empty list where everything has to be run, since no file is to blame; `null` where
 *   nothing failed
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
