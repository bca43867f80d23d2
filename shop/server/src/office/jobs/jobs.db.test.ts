import type { AuditEntry, QueuedJob } from '@segno/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
let token: string
beforeAll(async () => void (shop = await openTestApp(database.db)))
afterAll(async () => shop[Symbol.asyncDispose]())
beforeEach(async () => void ({ token } = await signedIn(shop, { role: 'admin' })))

async function ask<Data>(path: string, payload?: object): Promise<Data> {
  const answer = await shop.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/admin${path}`,
    headers: { token },
    ...(payload ? { payload } : {}),
  })
  return (answer.json() as { body: { data: Data } }).body.data
}
const jobs = async (query = '') => (await ask<{ items: QueuedJob[] }>(`/jobs${query}`)).items

/** @param state how the job stands */
async function aJob(key: string, state: 'failed' | 'running' | 'waiting' | 'later'): Promise<string> {
  const id = newId()
  await sql`insert into job (id, kind, key, payload, attempts, max_attempts, run_at, locked_until, failed_at, error)
    values (${id}, 'wash', ${key}, '{"n":1}', 5, 5,
      now() + ${state === 'later' ? 1 : -1} * interval '1 hour',
      ${state === 'running' ? sql`now() + interval '1 minute'` : null},
      ${state === 'failed' ? sql`now()` : null}, ${state === 'failed' ? 'the tap is dry' : null})`.execute(
    over(database.db),
  )
  return id
}

test('jobs are listed with their state and error, and counted by kind with the oldest that is due', async () => {
  for (const state of ['failed', 'running', 'waiting', 'later'] as const) await aJob(state, state)
  expect((await jobs()).map(({ key, state }) => `${key} ${state}`).sort()).toEqual(
    ['failed', 'later', 'running', 'waiting'].map((state) => `${state} ${state}`),
  )
  expect(await jobs('?state=failed')).toMatchObject([{ kind: 'wash', error: 'the tap is dry', attempts: 5 }])
  expect(await jobs('?q=TAP')).toHaveLength(1)
  expect(await ask('/jobs/queues')).toEqual({
    queues: [
      {
        kind: 'wash',
        failed: 1,
        running: 1,
        waiting: 1,
        later: 1,
        oldestDueAt: expect.any(String) as string,
      },
    ],
  })
})

test('a failed job is run again from its first try, one that waits runs now, and running ones are left alone', async () => {
  const ids = [await aJob('a', 'failed'), await aJob('b', 'later'), await aJob('c', 'running')]
  expect(await ask('/jobs/retry', { jobs: ids.map((_id) => ({ _id })) })).toEqual({ count: 2 })
  const standing = (await jobs()).map(({ key, state, attempts }) => `${key} ${state} ${attempts}`)
  expect(standing.sort()).toEqual(['a waiting 0', 'b waiting 5', 'c running 5'])
  const { items } = await ask<{ items: AuditEntry[] }>('/audit?action=job.runAgain')
  expect(items.map(({ what, subject }) => `${what} ${subject.id}`).sort()).toEqual(
    ids
      .slice(0, 2)
      .map((id) => `Ran a job again ${id}`)
      .sort(),
  )
})

test('work that has been queued anew since it failed is not queued twice by running it again', async () => {
  const failed = [await aJob('same', 'failed'), await aJob('same', 'failed')]
  await aJob('same', 'waiting')
  expect(await ask('/jobs/retry', { jobs: failed.map((_id) => ({ _id })) })).toEqual({ count: 2 })
  expect(await jobs()).toMatchObject([{ key: 'same', state: 'waiting' }])
})

test('only failed jobs can be dropped, and dropping them is in the audit trail', async () => {
  const ids = [await aJob('a', 'failed'), await aJob('b', 'waiting')]
  expect(await ask('/jobs/drop', { jobs: ids.map((_id) => ({ _id })) })).toEqual({ count: 1 })
  expect(await jobs()).toMatchObject([{ key: 'b' }])
  const { items } = await ask<{ items: AuditEntry[] }>('/audit?action=job.drop')
  expect(items[0]?.changes).toContainEqual({ field: 'Error', before: 'the tap is dry', after: null })
})
