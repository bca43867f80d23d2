import { expect, test } from 'vitest'
import { unavailableIn } from '../unavailable.ts'
import { openEmbedded } from './embedded.ts'

const inMemory = { folder: null, dump: null }
const reasonOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'it went well', unavailableIn)

test('callers of an embedded database that has ended are told that it is away, and do not wait for ever', async () => {
  const pool = await openEmbedded(inMemory)
  const client = await pool.connect()
  const before = client.query('select 1 as one', [])
  expect((await before).rows).toEqual([{ one: 1 }])
  await pool.end()
  await expect(client.query('select 1 as one', [])).rejects.toThrow('closed')
  expect(await reasonOf(client.query('select 1', []))).toBe('database')
  await pool.end()
})

test('while one has the connection, another is told that the database is away, and a look at it succeeds', async () => {
  const pool = await openEmbedded(inMemory, { acquireMs: 50 })
  const busy = await pool.connect()
  await busy.query('begin', [])
  expect(await reasonOf(pool.connect())).toBe('database')
  await pool.ping()
  busy.release()
  ;(await pool.connect()).release()
  await pool.end()
})

test('a database thread that dies fails what waits for it, and says so once', async () => {
  const ends: string[] = []
  const pool = await openEmbedded(inMemory, {
    onEnd: ({ message }) => ends.push(message),
    resourceLimits: { maxOldGenerationSizeMb: 60 },
  })
  const client = await pool.connect()
  const flood = client.query("select repeat('x', 1000) from generate_series(1, 200000)", [])
  expect(await reasonOf(flood)).toBe('database')
  client.release()
  expect(await reasonOf(pool.dump())).toBe('database')
  await expect.poll(() => ends).toEqual(['the embedded database has broken down'])
  await pool.end()
  expect(ends).toHaveLength(1)
})
