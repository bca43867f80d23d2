// `npm run check:rows`: breaks each row of the specification by its mutant and demands that a test named after it fails.
// `-- G03 A02` only these; `-- --list` prints the table; `-- --write` writes it to docs/specification.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { forkLane, ROOT } from './fork-lane.ts'
import type { Finding } from './lane.ts'
import { type Mutant, mutate } from './mutant.ts'
import { MUTANTS, ROWS } from './rows.ts'
import { specificationPage } from './specification.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' }, write: { type: 'boolean' } },
})
/** Tests of the page wait for Chromium, all others for PostgreSQL: side by side both wait less. */
const LANES = [
  { name: 'page', projects: 'browser,browser-alone', has: (test: string) => test.includes('.browser.test.') },
  { name: 'rest', projects: 'node,pg,pg-isolated', has: (test: string) => !test.includes('.browser.test.') },
]

const say = (words: string): void => void process.stdout.write(`${words}\n`)
process.chdir(ROOT)
if (values.list) process.stdout.write(specificationPage())
else if (values.write) writeFileSync('docs/specification.md', specificationPage())
else process.exitCode = await checkRows(positionals.length > 0 ? positionals : ROWS.map(({ row }) => row))

async function checkRows(rows: readonly string[]): Promise<number> {
  const unknown = rows.filter((row) => !ROWS.some((one) => one.row === row))
  if (unknown.length > 0) throw new Error(`no such row: ${unknown.join(', ')}`)
  const mutants = MUTANTS.filter(({ row }) => rows.includes(row))
  for (const mutant of mutants) mutate(readFileSync(mutant.file, 'utf8'), mutant)
  const findings = (await Promise.all(LANES.map((lane) => runLane(lane, mutants)))).flat()

  const problems = new Map<string, string>()
  for (const row of rows) {
    const its = findings.filter((one) => one.row === row)
    const isWhole = its.length > 0 && its.length === mutants.filter((one) => one.row === row).length
    const { problem } = its.find((one) => one.problem !== null) ?? { problem: null }
    if (problem !== null || !isWhole) problems.set(row, problem ?? `has not been checked, see .cache/rows`)
  }
  for (const [row, problem] of problems) say(`${row} does not bite: ${problem}`)
  say(`${rows.length - problems.size} of ${rows.length} rows bite`)
  return problems.size === 0 ? 0 : 1
}

async function runLane(
  { name, projects, has }: (typeof LANES)[number],
  all: readonly Mutant[],
): Promise<Finding[]> {
  const mutants = all.filter(({ test }) => has(test))
  if (mutants.length === 0) return []
  const places = mutants.map((mutant) => String(MUTANTS.indexOf(mutant)))
  const findings: Finding[] = []
  const start = { folder: `rows/${name}`, script: 'tools/rows/main-lane.ts', args: [projects, ...places] }
  await forkLane<Finding>(start, (finding) => {
    findings.push(finding)
    say(
      `${finding.row} ${finding.problem === null ? 'bites' : 'does not bite'} (${finding.seconds.toFixed(1)} s)`,
    )
  })
  return findings
}
