// `npm run check:rows`: breaks each row of the specification by its mutant and demands that a test named after it fails.
// `-- G03 A02` only these; `-- --list` prints the table; `-- --write` writes it to docs/specification.md.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findOrInstallPostgres } from '@segno/test-kit/postgres'
import type { Finding } from './lane.ts'
import { type Mutant, mutate } from './mutant.ts'
import { copyProject } from './project-copy.ts'
import { MUTANTS, ROWS } from './rows.ts'
import { specificationPage } from './specification.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' }, write: { type: 'boolean' } },
})
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const copies = join(root, '.cache', 'rows')
/** Tests of the page wait for Chromium, all others for PostgreSQL: side by side both wait less. */
const LANES = [
  { name: 'page', projects: 'browser,browser-alone', has: (test: string) => test.includes('.browser.test.') },
  { name: 'rest', projects: 'node,pg,pg-isolated', has: (test: string) => !test.includes('.browser.test.') },
]
/** A mutant often leaves a test waiting for what never comes. The unchanged test has to pass within this time too. */
const HANGING_MS = process.env['SEGNO_HANGING_MS'] ?? '20000'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const say = (words: string): void => void process.stdout.write(`${words}\n`)
process.chdir(root)
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
    if (problem !== null || !isWhole) problems.set(row, problem ?? `has not been checked, see ${copies}`)
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
  const cwd = join(copies, name)
  copyProject(root, cwd)
  const places = mutants.map((mutant) => String(MUTANTS.indexOf(mutant)))
  const findings: Finding[] = []
  const log = openSync(`${cwd}.log`, 'w')
  const lane = fork('tools/rows/main-lane.ts', [projects, ...places], {
    cwd,
    env: await laneEnv(),
    stdio: ['ignore', log, log, 'ipc'],
  })
  lane.on('message', (message) => {
    const finding = message as Finding
    findings.push(finding)
    say(
      `${finding.row} ${finding.problem === null ? 'bites' : 'does not bite'} (${finding.seconds.toFixed(1)} s)`,
    )
  })
  const stop = (): void => lane.disconnect()
  for (const signal of SIGNALS) process.once(signal, stop)
  await once(lane, 'exit')
  for (const signal of SIGNALS) process.off(signal, stop)
  rmSync(cwd, { recursive: true, force: true })
  return findings
}

async function laneEnv(): Promise<NodeJS.ProcessEnv> {
  const postgres = await findOrInstallPostgres()
  const found = postgres === null ? {} : { POSTGRES_BIN: postgres }
  return {
    ...process.env,
    ...found,
    SEGNO_HANGING_MS: HANGING_MS,
    SEGNO_DEEP_TESTS: '',
    SEGNO_ALL_FILES: '1',
  }
}
