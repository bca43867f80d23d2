/** For each file whose tests failed and then passed: in how many runs in a row. */
export type UnsteadyCounts = Readonly<Record<string, number>>

/** In so many runs in a row a file may be unsteady; then the run is red. */
export const MOST_UNSTEADY_RUNS: number

/** The counts that the run before left; none where there was no run. */
export function readUnsteady(path: string): UnsteadyCounts

/** @param names of this run's unsteady tests, as `file: test`; a file that was steady is forgotten */
export function countUnsteady(before: UnsteadyCounts, names: readonly string[]): UnsteadyCounts

/** Files that turn the run red. */
export function tooUnsteady(counts: UnsteadyCounts): string[]
