// `npm run mutate`: breaks the rules, and what erases, exports and audits, by many small faults and says which of them the
// tests beside them do not notice. `-- FILES` only these.
import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { forkLane, ROOT } from '../rows/fork-lane.ts'
import { isEquivalent } from './equivalent.ts'
import type { FileReport } from './report.ts'

/** Of the mutants of all `rules.ts`. */
const LEAST_KILLED = 0.9
const RULES = 'shop/*/src/**/rules.ts'
const PERSONAL = ['{deletion,export}/*.ts', 'export-*.ts', 'platform/audit.ts', 'office/audit/*.ts'].map(
  (path) => `shop/server/src/**/${path}`,
)

const say = (words: string): void => void process.stdout.write(`${words}\n`)
const named = process.argv.slice(2).map((file) => relative(ROOT, file))
process.chdir(ROOT)
const files =
  named.length > 0 ? named : globSync([RULES, ...PERSONAL], { exclude: ['**/*.test.ts'] }).toSorted()
const reports: FileReport[] = []
await forkLane<FileReport>(
  { folder: 'mutate', script: 'tools/mutate/main-mutate-lane.ts', args: files },
  (report) => {
    reports.push(report)
    sayReport(report)
  },
)
process.exitCode = judge()

interface Tally {
  /** Without equivalent ones. */
  readonly made: number
  readonly survivors: FileReport['survivors']
}

function tallyOf({ file, made, survivors }: FileReport): Tally {
  const noticeable = survivors.filter((one) => !isEquivalent(file, one))
  return { made: made - (survivors.length - noticeable.length), survivors: noticeable }
}

function sayReport(report: FileReport): void {
  const { file, problem } = report
  const { made, survivors } = tallyOf(report)
  say(problem === null ? `${file}: ${made - survivors.length} of ${made} killed` : `${file}: ${problem}`)
  for (const { line, code, changed } of survivors) say(`  ${file}:${line}  ${changed}  in  ${code}`)
}

function judge(): number {
  const rules = reports.filter(({ file }) => file.endsWith('rules.ts')).map(tallyOf)
  const made = rules.reduce((sum, tally) => sum + tally.made, 0)
  const killed = rules.reduce((sum, tally) => sum + tally.made - tally.survivors.length, 0)
  if (made > 0) say(`${killed} of ${made} mutants of rules killed (${Math.floor((100 * killed) / made)} %)`)
  for (const file of files.filter((one) => !reports.some((report) => report.file === one)))
    say(`${file} has not been tried, see .cache/mutate.log`)
  const isWhole = reports.length === files.length && reports.every(({ problem }) => problem === null)
  return isWhole && killed >= LEAST_KILLED * made ? 0 : 1
}
