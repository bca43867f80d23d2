import {
  api,
  exampleOf,
  findSimilarSounds,
  matchTrack,
  matchTrackAsGuest,
  type Endpoint,
} from '@segno/contract'
import { expect, test } from 'vitest'
import { checkRequest } from './check-request.ts'
import { describeApi } from './openapi.ts'

const withExamples: Endpoint[] = Object.values(api).filter((endpoint) => exampleOf(endpoint))
const describeOne = (endpoint: Endpoint) => {
  const { paths } = describeApi([endpoint], { title: 'Segno', version: '1', description: '' }) as {
    paths: Record<string, Record<string, { description: string; requestBody: unknown; parameters: unknown }>>
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
