import {
  api,
  apiGroups,
  exampleOf,
  findSimilarSounds,
  listSounds,
  matchTrack,
  matchTrackAsGuest,
  type Endpoint,
} from '@segno/contract'
import { expect, test } from 'vitest'
import { checkRequest } from './check-request.ts'
import { describeApi } from './openapi.ts'

interface Described {
  readonly security: unknown[]
  readonly responses: Record<string, unknown>
  readonly operationId: string
  readonly tags: string[]
  readonly description: string
  readonly requestBody: unknown
  readonly parameters: { readonly name: string }[]
}

const withExamples: Endpoint[] = Object.values(api).filter((endpoint) => exampleOf(endpoint))
const describeOne = (endpoint: Endpoint) => {
  const group = { name: 'One', about: 'Alone.', endpoints: { one: endpoint } }
  const { paths } = describeApi([group], {
    title: 'Segno',
    version: '1',
    description: '',
    origin: 'https://shop.example',
  }) as {
    paths: Record<string, Record<string, Described>>
  }
  return paths[endpoint.path]![endpoint.method.toLowerCase()]!
}

test.each(withExamples.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'the example of %s would be taken',
  (_, endpoint) => {
    const { query = {}, body } = exampleOf(endpoint)!
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [
        name,
        '0190e4a0-0000-7000-8000-000000000000',
      ]),
    )
    expect(() => checkRequest(endpoint, { params, query, body })).not.toThrow()
  },
)

test('what is asked most of programs is shown with an example, to type and to try', () => {
  expect(withExamples).toContain(findSimilarSounds)
  const { description, requestBody } = describeOne(matchTrack)
  expect(description).toContain(
    "curl -X POST 'https://shop.example/api/match?relation=complement&transposeMost=2&limit=5'",
  )
  expect(requestBody).toMatchObject({
    content: {
      'application/json': { example: { key: expect.objectContaining({ mode: 'minor' }) as unknown } },
    },
  })
  expect(describeOne(matchTrackAsGuest).description).toContain("-H 'token: …'")
})

test('who is limited is told by how much', () => {
  expect(describeOne(matchTrack).description).toContain(
    'At most 600 times a minute for each account, or each network without one.',
  )
})

test('every operation has a name and a group, and the groups are described in order', () => {
  const about = { title: 'Segno', version: '1', description: '', origin: 'https://shop.example' }
  const document = describeApi(apiGroups, about) as {
    tags: { name: string; description: string }[]
    paths: Record<string, Record<string, Described>>
  }
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(api).toSorted())
  expect(document.tags.map(({ name }) => name)).toEqual(apiGroups.map(({ name }) => name))
  const names = new Set(document.tags.map(({ name }) => name))
  expect(operations.filter(({ tags }) => !tags.every((tag) => names.has(tag)))).toEqual([])
})

test('a parameter is described as what it is read as, with its bounds and what it is without being told', () => {
  const parameters = new Map(describeOne(listSounds).parameters.map((one) => [one.name, one]))
  expect(parameters.get('limit')).toMatchObject({
    required: false,
    example: 5,
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
  })
  expect(parameters.get('tempoMin')).toMatchObject({
    example: 120,
    schema: { type: 'number', minimum: 1, maximum: 999 },
  })
  expect(parameters.get('genre')).toMatchObject({
    style: 'form',
    explode: false,
    schema: { type: 'array', maxItems: 20, items: { type: 'string' } },
  })
  expect(parameters.get('publishedAfter')).toMatchObject({ schema: { type: 'string', format: 'date-time' } })
})

test('each operation says whether it wants a token, and that it may fail', () => {
  expect(describeOne(matchTrack).security).toEqual([])
  expect(describeOne(matchTrackAsGuest).security).toEqual([{ token: [] }])
  expect(describeOne(matchTrack).responses).toMatchObject({
    '4XX': { $ref: '#/components/responses/Failure' },
    '5XX': { $ref: '#/components/responses/Failure' },
  })
})

test('pairs and patterns are described in words that tools know', () => {
  const about = { title: 'Segno', version: '1', description: '', origin: 'https://shop.example' }
  const text = JSON.stringify(describeApi(apiGroups, about))
  expect(text).not.toMatch(/prefixItems|P\{Cc\}/)
  expect(text).toContain('"minItems":2,"maxItems":2')
})
