import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerSchema, deviations } from './openapi.ts'
import type { Judgement } from './outside-program.ts'
import { recordInTests } from './record-in-tests.ts'
import type { SandboxCall } from './sandbox-call.ts'
import { startStripeMock, type StripeMock } from './stripe-mock.ts'

/** Tests in which the shop asks all that it asks: those of billing, and of all that is sold, refunded or withdrawn through it. */
const TESTS = 'shop/server/src/**/*.test.ts'
const ASKS = /billing-shop|\/billing\//
/** Killed processes leave half a line, and a long history adds no kind of call. */
const ADDS_NOTHING = /(kill|simulation)\.pg\.test\.ts$|\.deep\.\w+\.test\.ts$/
/** The sandbox's contract, and what it is asked beside it. */
const CONTRACT = ['workshop/card-sandbox']

/** Their bodies are no forms of text, which alone are kept and sent again. */
const FILE_UPLOADS = '/v1/files'

/** The mock describes 2026-08-26.dahlia, the SDK 2026-10-28.endive: what came between, by the SDK's changelog. */
const NEWER_WORDS: readonly (readonly [newer: RegExp, older: string])[] = [
  [/\ballowed_payment_method_types\b/g, 'payment_method_types'],
  [/2026-10-28\.endive/g, '2026-08-26.dahlia'],
  [/\bbilling_cycle_anchor(\[type\]|%5Btype%5D)/g, 'billing_cycle_anchor'],
]
/** Parts of answers that are right, though the mock's description has them not; each is required by the SDK's types. */
const NOT_YET_DESCRIBED: readonly RegExp[] = [
  /\.allowed_payment_method_types is not described$/,
  /\.electronic_commerce_indicator is not described$/,
  /\.payment_record is not described$/,
  /\.current_trial is not described$/,
  /\bend_behavior\.billing_cycle_anchor is not described$/,
  /\bpending_update\.cancel_at_period_end is not described$/,
  /\.tax_details is not described$/,
  /\.intended_submission_method is not described$/,
  /\.submission_method is not described$/,
  /status is "appeal_(needs_response|under_review)", which is none of its values$/,
]
/** Fields that the provider answers and no longer describes; the SDK's types require them. */
const NO_LONGER_DESCRIBED: readonly RegExp[] = [
  /\.plan is not described$/,
  /\.source is not described$/,
  /\brecurring\.trial_period_days is not described$/,
  /\.type is not described$/,
]
const EXPECTED = [...NOT_YET_DESCRIBED, ...NO_LONGER_DESCRIBED]

/**
 * Has all calls between shop and sandbox judged by the provider's own mock server: requests by replaying them, answers by its
 * description of the API.
 */
export async function judgeCardProvider(root: string): Promise<Judgement> {
  const callers = globSync(TESTS, { cwd: root }).filter(
    (file) => !ADDS_NOTHING.test(file) && ASKS.test(file + readFileSync(join(root, file), 'utf8')),
  )
  await using mock = await startStripeMock(join(root, '.cache', 'judges'))
  const calls = [
    ...recordInTests<SandboxCall>(root, { project: 'pg', tests: callers, what: 'calls' }),
    ...recordInTests<SandboxCall>(root, { project: 'node', tests: CONTRACT, what: 'calls' }),
  ]
  const { requests, faults } = await judgeCalls(mock, calls)
  const { version } = mock.specification.info
  return {
    judged: `${calls.length} calls, ${requests} kinds of requests, by stripe-mock ${mock.version} (${version})`,
    faults: [...(await spoiledInputFaults(mock)), ...faults],
  }
}

async function judgeCalls(
  mock: StripeMock,
  calls: readonly SandboxCall[],
): Promise<{ requests: number; faults: string[] }> {
  // What the sandbox itself refuses may be refused here too; a declined card was asked for rightly.
  const answered = calls.filter(
    ({ request, response }) =>
      (response.status === 200 || response.status === 402) && request.path !== FILE_UPLOADS,
  )
  const kinds = new Map(answered.map((call) => [kindOf(call), call]))
  const faults = new Set<string>()
  for (const [kind, call] of kinds)
    for (const fault of await requestFaults(mock, call)) faults.add(`${kind}: ${fault}`)
  for (const call of answered) {
    const { method, path } = call.request
    for (const fault of answerFaults(mock, call))
      faults.add(`${method} ${withoutIds(path)} answers: ${fault}`)
  }
  return { requests: kinds.size, faults: [...faults] }
}

/** Which fields are asked for; their values differ between calls of one kind. */
function kindOf({ request: { method, path, body } }: SandboxCall): string {
  return `${method} ${withoutIds(path)} ${decodeURIComponent(body).replaceAll(/=[^&]*/g, '')}`
}

const withoutIds = (path: string): string =>
  path.replaceAll(/\b[a-z]{2,6}_(test_)?(?=[a-z]*[A-Z0-9])[a-zA-Z0-9]{8,}/g, '…').replaceAll(/=[^&]*/g, '')

async function requestFaults(mock: StripeMock, { request }: SandboxCall): Promise<string[]> {
  const older = (text: string): string =>
    NEWER_WORDS.reduce((known, [newer, name]) => known.replaceAll(newer, name), text)
  const { status, text } = await mock.ask({
    ...request,
    path: older(request.path),
    body: older(request.body),
  })
  return status === 200 ? [] : [text.replaceAll(/\s+/g, ' ')]
}

function answerFaults({ specification }: StripeMock, { request, response }: SandboxCall): string[] {
  if (response.status !== 200) return []
  const schema = answerSchema(specification, request)
  if (schema === null) return ['no such call']
  return deviations(specification, schema, JSON.parse(response.body)).filter(
    (deviation) => !EXPECTED.some((expected) => expected.test(deviation)),
  )
}

const RIGHT: SandboxCall = {
  request: { method: 'POST', path: '/v1/customers', body: 'email=ada%40example.com' },
  response: {
    status: 200,
    body: '{"object":"customer","id":"cus_1","created":1,"livemode":false,"tax_exempt":"none"}',
  },
}
const SPOILED: readonly (readonly [how: string, spoil: Partial<SandboxCall['request']>, answer?: string])[] =
  [
    ['a parameter that does not exist', { body: 'emial=ada%40example.com' }],
    ['a value that does not exist', { path: '/v1/checkout/sessions', body: 'mode=gift' }],
    ['a path that does not exist', { path: '/v1/costumers' }],
    ['an answer without a required field', {}, RIGHT.response.body.replace('"created":1,', '')],
    ['an answer with an unknown value', {}, RIGHT.response.body.replace('none', 'nun')],
    ['an answer with an unknown field', {}, RIGHT.response.body.replace('created', 'created":1,"craeted')],
  ]

/** A judge that finds nothing in spoiled input proves nothing. */
async function spoiledInputFaults(mock: StripeMock): Promise<string[]> {
  const found = async (call: SandboxCall): Promise<boolean> =>
    (await judgeCalls(mock, [call])).faults.length > 0
  const faults = (await found(RIGHT)) ? ['the judge refuses a call that is right'] : []
  for (const [how, spoil, body = RIGHT.response.body] of SPOILED) {
    const request = { ...RIGHT.request, ...spoil }
    if (!(await found({ request, response: { status: 200, body } }))) faults.push(`the judge misses ${how}`)
  }
  return faults
}
