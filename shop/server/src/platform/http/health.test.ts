import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { answerHealth } from './health.ts'

async function readyz(warnings: () => Promise<string[]>) {
  const app = fastify()
  app.decorate('isDraining', () => false)
  answerHealth(app, { isReady: () => Promise.resolve(true), warnings })
  await using _closing = { [Symbol.asyncDispose]: () => app.close() }
  const answer = await app.inject('/readyz')
  return { code: answer.statusCode, ...answer.json<{ warnings: string[] }>() }
}

test.each([
  ['fail', () => Promise.reject(new Error('the database is away'))],
  ['do not come', () => new Promise<never>(() => undefined)],
])('a process whose warnings %s is ready all the same', async (_, warnings) => {
  expect(await readyz(warnings)).toEqual({
    code: 200,
    status: 'ready',
    warnings: ['The warnings could not be read.'],
  })
})
