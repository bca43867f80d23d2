import { expect, test } from 'vitest'
import { watchReadiness } from './readiness.ts'

function aDatabase() {
  const database = { isThere: true, looks: 0 }
  const look = (): Promise<void> => {
    database.looks++
    return database.isThere ? Promise.resolve() : Promise.reject(new Error('away'))
  }
  return { database, look }
}

test('a process is ready after the first answer, and unready after three misses in a row', async () => {
  const { database, look } = aDatabase()
  database.isThere = false
  const isReady = watchReadiness(look, { holdsMs: 0 })
  expect(await isReady()).toBe(false)
  database.isThere = true
  expect(await isReady()).toBe(true)
  database.isThere = false
  const asked = [await isReady(), await isReady(), await isReady(), await isReady()]
  expect(asked).toEqual([true, true, false, false])
  database.isThere = true
  expect(await isReady()).toBe(true)
})

test('balancers that ask at once are answered by one look', async () => {
  const { database, look } = aDatabase()
  const isReady = watchReadiness(look)
  await isReady()
  database.isThere = false
  expect(await Promise.all(Array.from({ length: 9 }, isReady))).toEqual(Array(9).fill(true))
  expect(database.looks).toBe(1)
})
