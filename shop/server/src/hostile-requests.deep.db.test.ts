import { exampleOf, failure, findSimilarSounds, matchTrack, soundQuery } from '@segno/contract'
import { expect, test } from 'vitest'
import { aSound } from './testing/builders.ts'
import { guestToken, signedIn } from './testing/test-app.ts'
import { useTestDatabase } from './testing/test-database.ts'
import { useLastingTestApp } from './testing/use-test-app.ts'

const database = useTestDatabase()
const shop = useLastingTestApp(database)

const TEXTS = [
  '',
  "' or 1=1 --",
  '"',
  '%',
  '%00',
  'a\u0000b',
  'a'.repeat(10_000),
  '9'.repeat(400),
  '-1',
  '1e309',
  'Infinity',
  'NaN',
  '0x10',
  '١',
  '[object Object]',
  '[1]',
  '{"a":1}',
  ',,',
  '1,2,3,4,5',
  '../..',
  '<script>',
  '\u202e\r\n',
  '💥'.repeat(50),
  'null',
  '__proto__',
]
const RAW_QUERIES = [
  '%',
  '%zz',
  '%00=1',
  '%ED%A0%80=1',
  'q=%ED%A0%80',
  'q=%FF',
  '=',
  '&&',
  'q=a&q=b',
  'limit=1&limit=2&limit=3',
  'tags[]=a&tags[]=b',
  'limit[gte]=1',
  '__proto__=1',
  'constructor=1',
  Array.from({ length: 800 }, (_, at) => `a${at}=1`).join('&'),
]
const { fingerprint } = exampleOf(findSimilarSounds)!.body as { fingerprint: object }
const BODIES = [
  '',
  'null',
  '[]',
  '1',
  '"x"',
  '{',
  '{"":1}',
  '{"__proto__":{}}',
  '['.repeat(400_000),
  '['.repeat(400_000) + ']'.repeat(400_000),
  `{"fingerprint":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`,
  `{${Array.from({ length: 50_000 }, (_, at) => `"a${at}":1`).join()}}`,
  '{"loopIds":["nope"]}',
  '{"loopIds":"nope"}',
  '{"loopIds":[[]]}',
  '{"loopIds":["\\ud800"]}',
  '{"loopIds":["a\\u0000"]}',
  JSON.stringify({ soundIds: Array.from({ length: 100_000 }, () => 'x y') }),
  ...[-1, 0, 5e-324, 1e308, '128', [], {}, true].map((tempoBpm) => JSON.stringify({ tempoBpm, fingerprint })),
  `{"tempoBpm":1e309,"fingerprint":${JSON.stringify(fingerprint)}}`,
  ...['Cm', { tonic: -1, mode: 'minor' }, { tonic: 0, mode: 'dorian' }, [0, 'minor']].map((key) =>
    JSON.stringify({ key, fingerprint }),
  ),
  ...[0, 1.5, 1e300, '1', null].map((version) =>
    JSON.stringify({ fingerprint: { ...fingerprint, version } }),
  ),
  ...['x'.repeat(10_000), [], Array.from({ length: 24 }, () => 1e300), { length: 24 }].map((timbre) =>
    JSON.stringify({ fingerprint: { ...fingerprint, timbre } }),
  ),
]

/** Words of the programs that a request passes through, which nobody who asked should have to know. */
const ENGINES =
  /zod|invalid input|syntax|postgres|pglite|json at|unexpected token|undefined|\bnan\b|error:|fst_|err_|\[object|relation "|column|stack/i
const SHOWN = /“[^”]*”/g
const MOST_ANSWERED_BYTES = 10_000

/** Whether an answer is one, or a refusal in words that names what was wrong. */
function whatIsWrong({ statusCode, body }: { statusCode: number; body: string }): string | null {
  if (statusCode === 200) return null
  if (statusCode < 400 || statusCode >= 500) return `answered with ${statusCode}`
  const said = failure.safeParse(JSON.parse(body))
  if (!said.success) return 'is not in the shape of a failure'
  const { code, message, errors } = said.data
  if (body.length > MOST_ANSWERED_BYTES) return 'answers with very much'
  // What somebody sent may be shown to them; it is not ours.
  const words = (errors ?? [{ message }]).map((one) => one.message.replace(SHOWN, ''))
  if (words.some((word) => ENGINES.test(word))) return `has an engine's words: ${message}`
  if (code !== 'bad_request') return null
  if (!errors?.length) return 'names no field'
  const isNamed = errors.every(({ path, message: why }) => path !== '' || /^(its|is|has) /.test(why))
  return isNamed ? null : `does not name the field: ${message}`
}

interface Sent {
  readonly method?: 'POST'
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string
}

async function mistakes(requests: Iterable<Sent>): Promise<string[]> {
  const found: string[] = []
  for (const request of requests) {
    const { statusCode, body } = await shop.app.inject(request)
    const wrong = whatIsWrong({ statusCode, body })
    if (wrong !== null)
      found.push(`${request.url.slice(0, 200)} ${request.payload?.slice(0, 100) ?? ''} ${wrong}`)
  }
  return found
}

const inAddress = (name: string, text: string): string =>
  `${encodeURIComponent(name)}=${encodeURIComponent(text)}`

function* hostile(base: string, token: string, soundId: string): Generator<Sent> {
  const headers = { token }
  const get = (path: string): Sent => ({ url: base + path, headers })
  const post = (path: string, payload: string): Sent => ({
    method: 'POST',
    url: base + path,
    headers: { ...headers, 'content-type': 'application/json' },
    payload,
  })
  const track = JSON.stringify(exampleOf(matchTrack)!.body)
  for (const text of TEXTS) {
    for (const name of [...Object.keys(soundQuery.shape), text]) yield get(`/sounds?${inAddress(name, text)}`)
    for (const name of ['alike', 'weights', 'transpose'])
      yield get(`/sounds/${soundId}/similar?${inAddress(name, text)}`)
    for (const name of ['relation', 'lean', 'transposeMost'])
      yield post(`/match?${inAddress(name, text)}`, track)
    yield get(`/suggestions?${inAddress('q', text)}`)
    yield get(`/sounds/${encodeURIComponent(text)}/similar`)
  }
  for (const query of RAW_QUERIES)
    for (const path of ['/sounds', '/suggestions']) yield get(`${path}?${query}`)
  for (const body of BODIES) for (const path of ['/match', '/sounds/similar']) yield post(path, body)
}

test('whatever a guest sends to what is searched is answered, or refused in words that name the field', async () => {
  const { id } = await aSound(database.db)
  expect(await mistakes(hostile('/api/v6', await guestToken(shop), id))).toEqual([])
})

test('and whatever somebody sends who is signed in', async () => {
  const { id } = await aSound(database.db)
  expect(await mistakes(hostile('/api', (await signedIn(shop)).token, id))).toEqual([])
})
