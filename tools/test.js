// `npm test`: installs what is missing, checks, runs every test, and ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findOrInstallChromium } from './chromium.js'
import { buildPage, env, installPackages, node, root } from './install.js'

const PROJECTS = ['node', 'db', 'pg', 'browser', 'e2e']

installPackages()
const chromium = findOrInstallChromium()
if (chromium === null) {
  process.stderr.write(
    'No Chromium was found and none could be installed. Install it, or name one with CHROMIUM=/path.\n',
  )
  process.exit(1)
}
env.CHROMIUM = chromium

let passed = 0
/** What failed, named once more at the end: a log of thousands of lines is read from there. */
const failures = []

function runStep(name, command, args) {
  process.stdout.write(`\n== ${name}\n`)
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status === 0
}

function countOne(name, succeeded) {
  if (succeeded) passed++
  else failures.push(name)
}

function runProject(project) {
  const results = join(root, '.cache', 'results', `${project}.json`)
  rmSync(results, { force: true })
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const succeeded = runStep(project, node, [vitest, 'run', '--project', project, ...reporters])
  if (!existsSync(results)) return countOne(project, false)
  const { numPassedTests, testResults } = JSON.parse(readFileSync(results, 'utf8'))
  const failedTests = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(root, file)}: ${fullName}`),
  )
  passed += numPassedTests
  failures.push(...failedTests)
  // A run that failed without a failed test (an import that throws, an error outside of tests) still failed.
  if (!succeeded && failedTests.length === 0) countOne(project, false)
}

mkdirSync(join(root, '.cache', 'results'), { recursive: true })
const checks = ['types', 'lint', 'format', 'boundaries', 'unused']
for (const check of checks)
  countOne(check, runStep(`check: ${check}`, 'npm', ['run', '-s', `check:${check}`]))
buildPage()
for (const project of PROJECTS) runProject(project)

for (const failure of failures) process.stdout.write(`\nfailed: ${failure}`)
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`)
process.exit(failures.length === 0 ? 0 : 1)
