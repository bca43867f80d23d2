import { emailKey } from '@segno/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { anAccount } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { createAccount, findAccountByEmail } from './account.ts'

const database = useTestDatabase()
const person = { firstName: 'Ada', lastName: 'Buyer', country: 'DE', currency: 'EUR', role: 'user' } as const
const register = (email: string) =>
  createAccount(database.db, { ...person, email, status: 'activated', isConfirmed: false })

const AT_ONCE = 20_000
const LETTERS = Array.from({ length: 0x11_00_00 }, (_, point) => point)
  .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
  .map((point) => String.fromCodePoint(point))
  .filter((letter) => /[\p{L}\p{M}]/u.test(letter))
  .map((letter) => letter.normalize('NFC'))

test('the database and the program fold every letter alike', async () => {
  const wrong: string[] = []
  for (let from = 0; from < LETTERS.length; from += AT_ONCE) {
    const letters = LETTERS.slice(from, from + AT_ONCE).map((letter) => `a${letter}@b`)
    const { rows } = await sql<{ email: string }>`
      select email from unnest(${letters}::text[], ${letters.map(emailKey)}::text[]) as one (email, expected)
      where fold_email(email) <> expected collate "C"`.execute(over(database.db))
    wrong.push(...rows.map(({ email }) => email))
  }
  expect(wrong).toEqual([])
})

test('an İ takes nobody’s place', async () => {
  await register('İan@segno.test')
  const id = await register('ian@segno.test')
  expect((await findAccountByEmail(database.db, 'ian@segno.test'))?.id).toBe(id)
  expect((await findAccountByEmail(database.db, 'IAN@segno.test'))?.id).toBe(id)
  expect((await findAccountByEmail(database.db, 'İan@segno.test'))?.email).toBe('İan@segno.test')
})

test.each([
  ['ΝΙΚΟΣ@segno.test', 'νικος@segno.test'],
  ['ЖАН@segno.test', 'жан@segno.test'],
  ['J\u030cAN@segno.test', '\u01f0an@segno.test'],
])('%s is found by either spelling, and is nobody else’s', async (one, other) => {
  const id = await register(one)
  for (const typed of [one, other]) expect((await findAccountByEmail(database.db, typed))?.id).toBe(id)
  await expect(register(other)).rejects.toThrow('account_email')
})

test('accounts that had one address before the fold are both found, each as it is spelled', async () => {
  const { id: first } = await anAccount(database.db, { email: 'νικος@segno.test' })
  const { id: second } = await anAccount(database.db, { email: 'νικοσ@segno.test', email_clash: 1 })
  const found = async (email: string) => (await findAccountByEmail(database.db, email))?.id
  expect(await found('νικος@segno.test')).toBe(first)
  expect(await found('νικοσ@segno.test')).toBe(second)
  expect(await found('ΝΙΚΟΣ@segno.test')).toBe(first)
})
