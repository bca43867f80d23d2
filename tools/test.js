// `npm test`: installs what is missing, checks, runs every test, and ends with `N passed, N failed`.
// `npm run test:deep` (`--deep`) tries more in every test that reads `isDeepRun` of workshop/test-kit.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallChromium, installDebian } from './chromium.js'
import { buildPage, env, installPackages, node, root } from './install.js'
import { tallyOf, toRepeat } from './tally.js'
import { countUnsteady, MOST_UNSTEADY_RUNS, readUnsteady, tooUnsteady } from './unsteady.js'

/** What a pattern names runs in one go: both kinds of journeys share one filled shop. */
const PROJECTS = ['node', 'db', 'pg', 'pg-isolated', 'browser*', 'e2e*']

installPackages()
const chromium = findOrInstallChromium()
if (chromium === null) {
  process.stderr.write(
    'No Chromium was found and none could be installed. Install it, or name one with CHROMIUM=/path.\n',
  )
  process.exit(1)
}
env.CHROMIUM = chromium
// Journeys start the shop many times, a deep run some hundred; compiled once, a start takes 6.5 s instead of 7.7.
env.NODE_COMPILE_CACHE = join(root, '.cache', 'compiled')
const isDeep = process.argv.includes('--deep')
if (isDeep) {
  env.SEGNO_DEEP_TESTS = '1'
  // They read the PDFs that the shop makes.
  if (!existsSync('/usr/bin/qpdf') || !existsSync('/usr/bin/pdfinfo'))
    installDebian(['qpdf', 'poppler-utils'])
}

let passed = 0
/** What failed, named once more at the end: a log of thousands of lines is read from there. */
const failures = []
/** What failed first and passed when it was run once more. */
const unsteady = []

function runStep(name, command, args) {
  process.stdout.write(`\n== ${name}\n`)
  const startedAt = performance.now()
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  process.stdout.write(`== ${name}: ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
  return status === 0
}

function countOne(name, succeeded) {
  if (succeeded) passed++
  else failures.push(name)
}

function runTests(project, files) {
  const results = join(root, '.cache', 'results', `${project}.json`)
  rmSync(results, { force: true })
  env.TEST_RESULTS = results
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=./tools/run-reporter.js']
  const name = files.length === 0 ? project : `${project}, once more: ${files.join(', ')}`
  const isWell = runStep(name, node, [vitest, 'run', '--project', project, ...reporters, ...files])
  if (!existsSync(results)) return { succeeded: false, failedFiles: [], tests: [] }
  return { succeeded: isWell, ...JSON.parse(readFileSync(results, 'utf8')) }
}

function runProject(project) {
  const first = runTests(project, [])
  const files = toRepeat(first)
  const tally = tallyOf(project, first, files && runTests(project, files))
  passed += tally.passed
  failures.push(...tally.failed)
  unsteady.push(...tally.unsteady)
}

mkdirSync(join(root, '.cache', 'results'), { recursive: true })
const checks = ['types', 'lint', 'format', 'boundaries', 'unused', 'docs', 'titles', 'words']
for (const check of checks)
  countOne(check, runStep(`check: ${check}`, 'npm', ['run', '-s', `check:${check}`]))
buildPage()
for (const project of PROJECTS) runProject(project)
if (isDeep) runProject('opensearch')
if (isDeep)
  for (const check of ['rows', 'advisories'])
    countOne(check, runStep(`check: ${check}`, 'npm', ['run', '-s', `check:${check}`]))

// Where CI keeps nothing between runs, it may name a file that it does keep.
const unsteadyFile = process.env.SEGNO_UNSTEADY_FILE ?? join(root, '.cache', 'unsteady.json')
const counts = countUnsteady(readUnsteady(unsteadyFile), unsteady)
writeFileSync(unsteadyFile, JSON.stringify(counts, null, 2))
failures.push(...tooUnsteady(counts).map((file) => `${file}: unsteady ${MOST_UNSTEADY_RUNS} runs in a row`))
for (const name of unsteady) process.stdout.write(`\nunsteady: ${name}`)
for (const [file, runs] of Object.entries(counts))
  process.stdout.write(`\nunsteady runs in a row: ${runs} ${file}`)
for (const failure of failures) process.stdout.write(`\nfailed: ${failure}`)
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`)
process.exit(failures.length === 0 ? 0 : 1)
