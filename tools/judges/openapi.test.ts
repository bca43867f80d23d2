import { expect, test } from 'vitest'
import { answerSchema, deviations, pathOf, type Specification } from './openapi.ts'

const refund = {
  type: 'object',
  required: ['id', 'amount'],
  properties: {
    id: { type: 'string' },
    amount: { type: 'integer' },
    status: { type: 'string', enum: ['pending', 'failed'], nullable: true },
    charge: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/charge' }] },
    metadata: { type: 'object', additionalProperties: { type: 'string' } },
  },
} as const
const specification: Specification = {
  info: { version: '2026-08-26' },
  paths: {
    '/v1/refunds/{refund}': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/refund' } } } },
        },
      },
    },
    '/v1/refunds/latest': {},
  },
  components: {
    schemas: {
      refund,
      charge: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
    },
  },
}

test.each<[unknown, string[]]>([
  [{ id: 're_1', amount: 5, status: null, charge: 'ch_1', metadata: { order: '1' } }, []],
  [{ id: 're_1', amount: 5, charge: { id: 'ch_1' } }, []],
  [{ id: 're_1' }, ['.amount is missing']],
  [{ id: 're_1', amount: 0.5 }, ['amount is no integer']],
  [{ id: null, amount: 5 }, ['id is null']],
  [{ id: 're_1', amount: 5, status: 'lost' }, ['status is "lost", which is none of its values']],
  [{ id: 're_1', amount: 5, amuont: 5 }, ['.amuont is not described']],
  [{ id: 're_1', amount: 5, charge: {} }, ['charge.id is missing']],
  [{ id: 're_1', amount: 5, metadata: { order: 1 } }, ['metadata.order is no string']],
])('an answer %j deviates from its description by %j', (answer, found) => {
  const schema = answerSchema(specification, { method: 'GET', path: '/v1/refunds/re_1?expand[]=charge' })
  expect(deviations(specification, schema!, answer)).toEqual(found)
})

test('a path is found by its words before its placeholders, and a path that does not exist is not', () => {
  expect(pathOf(specification, '/v1/refunds/latest')).toBe('/v1/refunds/latest')
  expect(pathOf(specification, '/v1/refunds/re_1')).toBe('/v1/refunds/{refund}')
  expect(pathOf(specification, '/v1/refund/re_1')).toBeNull()
  expect(answerSchema(specification, { method: 'GET', path: '/v1/refunds' })).toBeNull()
})
