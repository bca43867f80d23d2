import { ACCEPTED_AHEAD } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
let now: Date
let shop: TestApp
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  shop = await openTestApp(database.db, { SEGNO_PREVIEWS_A_DAY: '2' }, { now: () => now })
})
afterEach(() => shop[Symbol.asyncDispose]())

/** The preview is looked up afterwards. */
const hear = async (name: string, remoteAddress = '192.0.2.1', headers = {}) => {
  const url = `/audio/previews/${name.padStart(64, '0')}.opus`
  return (await shop.app.inject({ url, remoteAddress, headers })).json<{ code: string; message: string }>()
}
const codes = async (names: string, from?: string) => {
  const said: string[] = []
  for (const name of names) said.push((await hear(name, from)).code)
  return said
}
const [some, none] = ['preview_not_found', 'too_many_previews']

test('a network hears so many different previews a day and then only those again, until midnight', async () => {
  expect(await codes('abacb')).toEqual([some, some, some, none, some])
  expect(await hear('d')).toMatchObject({
    message: 'Your network has played 2 different sounds today. Try again tomorrow.',
  })
  expect(await codes('c', '192.0.2.2')).toEqual([some])
  now = new Date('2026-11-22T00:00:00Z')
  expect(await codes('cd')).toEqual([some, some])
})

test('what is fetched ahead, as under a pointer, takes nothing from what can be heard, and has as much for itself', async () => {
  const point = async (name: string) => (await hear(name, '192.0.2.1', { accept: ACCEPTED_AHEAD })).code
  expect([await point('a'), await point('b'), await point('c'), await point('a')]).toEqual([
    some,
    some,
    none,
    some,
  ])
  expect(await codes('dea')).toEqual([some, some, none])
})

test('other addresses of one /64 are the same network, and a range has ten times as much', async () => {
  expect(await codes('ab', '2001:db8:1:1::1')).toEqual([some, some])
  expect(await codes('c', '2001:db8:1:1::2')).toEqual([none])
  const hearFrom = async (network: number, names: string[]) => {
    const said: string[] = []
    for (const name of names) said.push((await hear(name, `2001:db8:1:${network}::1`)).code)
    return said
  }
  for (let network = 2; network <= 10; network++)
    expect(await hearFrom(network, [`${network}a`, `${network}b`])).toEqual([some, some])
  expect(await hearFrom(11, ['cc', 'a'])).toEqual([none, some])
  expect(await codes('c', '2001:db8:2:1::1')).toEqual([some])
})

test('by the id of a sound no more is heard than by the names of files', async () => {
  const ask = async (last: number) => {
    const url = `/audio/getAudio?loopId=01890000-0000-7000-8000-00000000000${last}`
    return (await shop.app.inject({ url })).json<{ code: string }>().code
  }
  expect([await ask(1), await ask(2), await ask(3)]).toEqual(['sound_not_found', 'sound_not_found', none])
})

test('a network that wants more is in the security log, once an hour', async () => {
  await codes('abcdef')
  const { rows } = await sql`select kind, account_id, network from security_event`.execute(over(database.db))
  expect(rows).toEqual([{ kind: 'previews.exceeded', account_id: null, network: '192.0.2.1' }])
})
