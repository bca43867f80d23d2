import { expect, test } from 'vitest'
import { useTestDatabase } from '../testing/test-database.ts'
import { createAccount, findAccount, findAccountByEmail } from './account.ts'

const database = useTestDatabase()
const facts = {
  email: 'Ada@Example.com',
  firstName: 'Ada',
  lastName: 'Lee',
  country: 'DE',
  currency: 'EUR',
  role: 'user',
  status: 'activated',
  isConfirmed: true,
} as const

test('an account is found by its e-mail address however it is typed', async () => {
  const id = await createAccount(database.db, facts)
  expect(await findAccountByEmail(database.db, 'ada@EXAMPLE.com')).toMatchObject({
    ...facts,
    id,
    isNew: true,
    voucherCode: null,
  })
  expect(await findAccount(database.db, id)).toMatchObject({ ...facts, id, isNew: true, voucherCode: null })
})

test('one e-mail address has one account', async () => {
  await createAccount(database.db, facts)
  await expect(createAccount(database.db, { ...facts, email: 'ADA@example.com' })).rejects.toMatchObject({
    code: '23505',
  })
})
