import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { anAccount } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { hashPassword, isPassword, setPassword, storePassword } from './passwords.ts'

const database = useTestDatabase()
const [composed, decomposed] = ['café au lait', 'café au lait'].map((words, at) =>
  words.normalize(at === 0 ? 'NFC' : 'NFD'),
) as [string, string]

test('a letter with an accent is one letter, whatever it is typed on', async () => {
  const { id: accountId } = await anAccount(database.db)
  for (const [set, typed] of [
    [composed, decomposed],
    [decomposed, composed],
  ] as const) {
    await setPassword(database.db, { accountId, password: set })
    expect(await isPassword(database.db, { accountId, password: typed })).toBe(true)
  }
  expect(await isPassword(database.db, { accountId, password: 'cafe au lait' })).toBe(false)
})

test('a password that was stored as it was typed still counts, in either spelling', async () => {
  const { id: accountId } = await anAccount(database.db)
  await storePassword(database.db, { accountId, passwordHash: await hash(decomposed), now: new Date() })
  for (const password of [composed, decomposed])
    expect(await isPassword(database.db, { accountId, password })).toBe(true)
})

test('of a flood some wait, and the others are told to come again', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 260 + availableParallelism() }, () => hashPassword('rain')),
  )
  const refused = tries.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(30)
  expect(refused.at(-1)).toMatchObject({ reason: { code: 'busy', status: 503 } })
  expect(await hashPassword('rain')).toContain('$argon2id$')
})
