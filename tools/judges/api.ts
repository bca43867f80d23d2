import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningShop } from '../../e2e/running-shop.ts'
import { signInAs, startDemoShop } from './demo-shop.ts'
import { npmPackages, pythonPackages } from './install-judge.ts'
import { askOutside, type Judgement } from './outside-program.ts'

const REDOCLY = '@redocly/cli@2.77.0'
const SPECTRAL = '@stoplight/spectral-cli@6.16.3'
const SCHEMATHESIS = 'schemathesis==4.32.5'
/** All callers together. */
const MINUTES = Number(process.env['SEGNO_API_MINUTES'] ?? 10)
const SIGNED_IN = ['user', 'artist', 'admin']
const CALLERS = ['nobody', ...SIGNED_IN]
/** Ends the session with which all else is asked. */
const ENDS_SESSION =
  '^(signOut|signOutEverywhere|deleteUser|end.*Session.*|changePassword|updateUserPassword)$'
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
].join(',')

interface Operation {
  readonly operationId: string
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}
type Document = Record<string, unknown> & { paths: Record<string, Record<string, Operation>> }

/** Has the API's description judged by linters, and a shop's answers by that description. */
export async function judgeApi(root: string): Promise<Judgement> {
  const linters = join(npmPackages(REDOCLY, SPECTRAL), 'node_modules/.bin')
  const fuzzer = join(pythonPackages(SCHEMATHESIS), 'st')
  const folder = mkdtempSync(join(tmpdir(), 'segno-api-'))
  try {
    await using shop = await startDemoShop(root)
    const document = (await (await fetch(`${shop.origin}/docs/json`)).json()) as Document
    // Before programs run beside which nothing else does: connections end meanwhile.
    const tokens = new Map<string, string>()
    for (const name of SIGNED_IN) tokens.set(name, await signInAs(shop, name))
    const faults = [
      ...lintFaults({ linters, folder, document }),
      ...missedByLinters({ linters, folder, document }),
    ]
    let requests = 0
    for (const caller of CALLERS) {
      const found = fuzzAs({ fuzzer, folder, document, shop }, { caller, token: tokens.get(caller) })
      requests += found.requests
      faults.push(...found.faults)
    }
    return {
      judged: `${Object.keys(document.paths).length} paths by ${REDOCLY} and ${SPECTRAL}, ${requests} requests by ${SCHEMATHESIS}`,
      faults: [...faults, ...missedByFuzzer({ fuzzer, folder, document, shop })],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Lint {
  readonly linters: string
  readonly folder: string
  readonly document: Document
}

function lintFaults({ linters, folder, document }: Lint): string[] {
  const api = written(folder, 'api.json', JSON.stringify(document))
  const rules = written(folder, 'spectral.json', '{ "extends": ["spectral:oas"] }')
  const byRedocly = askOutside(join(linters, 'redocly'), ['lint', api, '--format=json'])
  const bySpectral = askOutside(join(linters, 'spectral'), ['lint', api, '-r', rules, '-f', 'json', '-q'])
  const { problems } = JSON.parse(byRedocly.stdout) as {
    problems: { severity: string; ruleId: string; message: string }[]
  }
  const found = JSON.parse(bySpectral.stdout) as {
    severity: number
    code: string
    message: string
    path: string[]
  }[]
  return [
    ...problems
      .filter(({ severity }) => severity === 'error')
      .map(({ ruleId, message }) => `Redocly: ${ruleId}: ${message}`),
    ...found
      .filter(({ severity }) => severity === 0)
      .map(({ code, message, path }) => `Spectral: ${code}: ${message} (${path.join('.')})`),
  ]
}

function missedByLinters(lint: Lint): string[] {
  const spoiled = structuredClone(lint.document)
  Object.assign(spoiled.paths['/api/sounds']!['get']!, { responses: {}, security: undefined })
  const faults = lintFaults({ ...lint, document: spoiled }).join()
  return ['Redocly', 'Spectral']
    .filter((name) => !faults.includes(name))
    .map((name) => `${name} finds no fault in a spoiled description`)
}

interface Fuzz {
  readonly fuzzer: string
  readonly folder: string
  readonly document: Document
  readonly shop: RunningShop
}
interface FuzzReport {
  readonly test_cases: { readonly generated: number }
  readonly failures: readonly { readonly title: string; readonly operations: readonly string[] }[]
  readonly errors: readonly { readonly title: string; readonly count: number }[]
}

/** Asks everything by its description, signed in or not. */
function fuzzAs(
  fuzz: Fuzz,
  { caller, token }: { caller: string; token: string | undefined },
): { requests: number; faults: string[] } {
  const seconds = Math.round((MINUTES * 60) / CALLERS.length)
  const {
    test_cases: cases,
    failures,
    errors,
  } = runFuzzer(fuzz, [
    ...(token === undefined ? [] : ['-H', `token: ${token}`]),
    `--max-time=${seconds}`,
    '--phases=examples,coverage,fuzzing',
    `--exclude-operation-id-regex=${[ENDS_SESSION, ...takingFiles(fuzz.document)].join('|')}`,
  ])
  return {
    requests: cases.generated,
    faults: [
      ...failures.map(({ title, operations }) => `as ${caller}: ${title}: ${operations.join(', ')}`),
      ...errors.map(({ title, count }) => `as ${caller}: ${count} times ${title}`),
    ],
  }
}

/** It makes no pictures and no sounds. */
const takingFiles = ({ paths }: Document): string[] =>
  Object.values(paths)
    .flatMap((path) => Object.values(path))
    .filter(({ requestBody }) => requestBody && !('application/json' in requestBody.content))
    .map(({ operationId }) => `^${operationId}$`)

function runFuzzer({ fuzzer, folder, document, shop }: Fuzz, args: readonly string[]): FuzzReport {
  const api = written(folder, 'fuzzed.json', JSON.stringify(document))
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const fixed = [
    '--continue-on-failure',
    '--warnings=off',
    '--generation-database=none',
    `--checks=${CHECKS}`,
  ]
  const how = ['run', api, `--url=${shop.origin}`, ...fixed, `--report-json-path=${report}`, ...args]
  const { stdout } = askOutside(fuzzer, [...how, '--report=json'], { cwd: folder })
  if (!existsSync(report)) throw new Error(`the fuzzer ended: ${stdout}`)
  return JSON.parse(readFileSync(report, 'utf8')) as FuzzReport
}

/** A description that promises what no answer has. */
function missedByFuzzer(fuzz: Fuzz): string[] {
  const document = structuredClone(fuzz.document)
  const [answer] = Object.values(document.paths['/api/public/shop']!['get']!.responses['200']!.content!)
  answer!.schema = { type: 'object', required: ['nothing'] }
  const { failures } = runFuzzer({ ...fuzz, document }, [
    '--include-path=/api/public/shop',
    '--max-examples=1',
  ])
  return failures.length > 0 ? [] : ['schemathesis finds no fault in answers that are not as described']
}

function written(folder: string, name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
