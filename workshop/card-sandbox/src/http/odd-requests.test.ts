import fc from 'fast-check'
import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { openDirect } from '../testing/direct.ts'

const NAMES = [
  'amount',
  'customer',
  'items',
  'items[0][price]',
  'line_items[0][quantity]',
  'metadata',
  'metadata[a]',
  'mode',
  'expand',
  'expand[]',
  'expand[0]',
  'limit',
  'created[gt]',
  'starting_after',
  '__proto__',
  'a[b][c][',
  ']',
  '',
]
const VALUES = [
  '',
  '0',
  '-1',
  '1e9',
  'true',
  'payment',
  'null',
  '[object Object]',
  'data.customer',
  '\u0000',
  'ß'.repeat(600),
]
const IDS = ['cus_none', '__proto__', 'constructor', '..', '%E0%A4%A', '%2F', ' ']

const oddRequest = fc.record({
  route: fc.constantFrom(...routes),
  id: fc.constantFrom(...IDS),
  fields: fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES)), { maxLength: 6 }),
})

test('no request, however odd, is answered other than in the provider’s shapes', async () => {
  const { sandbox } = await openDirect()
  await fc.assert(
    fc.asyncProperty(oddRequest, async ({ route, id, fields }) => {
      const form = new URLSearchParams(fields).toString()
      const path = route.path.replaceAll(/:\w+/g, id)
      const { status, body } = await sandbox.handle({
        method: route.method,
        path: route.method === 'POST' ? path : `${path}?${form}`,
        headers: { authorization: 'Bearer sk_test_direct' },
        body: route.method === 'POST' ? form : '',
      })
      const answer = JSON.parse(body) as { object?: string; error?: { type: string; message: string } }
      const wellFormed =
        status === 200
          ? typeof answer.object === 'string'
          : status >= 400 && status < 500 && typeof answer.error?.message === 'string'
      expect(wellFormed, `${status} ${body}`).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test.each(['GET', 'POST'])('%s of a page that names nothing is answered with a page', async (method) => {
  const { sandbox } = await openDirect()
  for (const path of [
    '/sandbox/',
    '/sandbox/checkout',
    '/sandbox/checkout/%E0',
    '/sandbox/invoice/__proto__',
    '/sandbox/authenticate/x',
  ]) {
    const { status, headers } = await sandbox.handle({ method, path, headers: {}, body: 'a=1' })
    expect([path, status, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8'])
  }
})
