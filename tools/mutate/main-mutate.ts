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

function sayReport({ file, made, problem, ...report }: FileReport): void {
  const survivors = report.survivors.filter((one) => !isEquivalent(file, one))
  say(problem === null ? `${file}: ${made - survivors.length} of ${made} killed` : `${file}: ${problem}`)
  for (const { line, code, changed } of survivors) say(`  ${file}:${line}  ${changed}  in  ${code}`)
}

function judge(): number {
  const rules = reports.filter(({ file }) => file.endsWith('rules.ts'))
  const made = rules.reduce((sum, report) => sum + report.made, 0)
  const survived = rules.reduce(
    (sum, { file, survivors }) => sum + survivors.filter((one) => !isEquivalent(file, one)).length,
    0,
  )
  if (made > 0)
    say(
      `${made - survived} of ${made} mutants of rules killed (${Math.floor((100 * (made - survived)) / made)} %)`,
    )
  for (const file of files.filter((one) => !reports.some((report) => report.file === one)))
    say(`${file} has not been tried, see .cache/mutate.log`)
  const isWhole = reports.length === files.length && reports.every(({ problem }) => problem === null)
  return isWhole && made - survived >= LEAST_KILLED * made ? 0 : 1
}
