import { expect, test } from 'vitest'
import { aSound } from '../testing/builders.ts'
import { openTestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { IndexHere } from './index-here.ts'
import type { IndexCalls } from './index-protocol.ts'

const database = useTestDatabase()

/** Notes what it is asked, and answers searches when it is told to. */
function aSlowIndex() {
  const asked: string[] = []
  const { promise: open, resolve: release } = Promise.withResolvers<void>()
  class SlowIndex extends IndexHere {
    override async ask<Kind extends keyof IndexCalls>(
      kind: Kind,
      what: IndexCalls[Kind]['asked'],
      unwanted?: AbortSignal,
    ) {
      asked.push(kind === 'search' ? `search ${(what as IndexCalls['search']['asked']).text}` : kind)
      if (kind === 'search') await open
      return super.ask(kind, what, unwanted)
    }
  }
  return { asked, release, newIndexHost: () => new SlowIndex() }
}

test('a search of a client that has gone is not begun, and the others are answered', async () => {
  await aSound(database.db, { title: 'Found' })
  const { asked, release, newIndexHost } = aSlowIndex()
  await using shop = await openTestApp(database.db, {}, { newIndexHost })
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const search = (q: string, signal?: AbortSignal) =>
    fetch(`${url}/api/sounds?q=${q}`, { signal: signal ?? null })
  const first = ['one', 'two', 'three', 'four'].map((q) => search(q))
  await expect.poll(() => asked.filter((one) => one.startsWith('search'))).toHaveLength(4)
  const leaving = new AbortController()
  const gone = search('gone', leaving.signal).catch((error: unknown) => error)
  const last = search('found')
  // Both have arrived once a request that came after them is answered.
  await expect.poll(async () => (await fetch(`${url}/healthz`)).status).toBe(200)
  leaving.abort()
  await gone
  await expect.poll(async () => (await fetch(`${url}/healthz`)).status).toBe(200)
  release()
  expect((await Promise.all([...first, last])).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(asked).toContain('search found')
  expect(asked).not.toContain('search gone')
})

test('one key stroke asks the index twice at most, whatever is suggested', async () => {
  await aSound(database.db, {
    title: 'Dark Hall',
    moods: ['dark'],
    genres: ['darkwave'],
    tags: ['dark room'],
  })
  const { asked, release, newIndexHost } = aSlowIndex()
  release()
  await using shop = await openTestApp(database.db, {}, { newIndexHost })
  const suggest = async (q: string) => {
    asked.length = 0
    const answer = await shop.app.inject({ url: '/api/suggestions', query: { q } })
    const { data } = (answer.json() as { body: { data: { tags: { count: number }[] } } }).body
    return { asked: [...asked], tags: data.tags }
  }
  expect(await suggest('dark')).toMatchObject({ asked: ['suggest'] })
  expect(await suggest('hall dark')).toMatchObject({ asked: ['suggest', 'count'], tags: [{ count: 1 }] })
  expect(await suggest('zither dark')).toMatchObject({ tags: [] })
})
