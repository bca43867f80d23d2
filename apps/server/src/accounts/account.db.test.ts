import { expect, test } from 'vitest'
import { anAccount } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { createAccount, findAccount, findAccountByEmail } from './account.ts'
import { showProfile } from './show-profile.ts'

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

test('[E01] the profile has the fields of the specification, points included', async () => {
  const { id, email } = await anAccount(database.db)
  const profile = await showProfile({ db: database.db, availablePoints: async () => 84 }, id)
  expect(profile).toMatchObject({
    id,
    cognitoUserId: id,
    email,
    userFirstName: 'Ada',
    userLastName: 'Buyer',
    userNameRef: 'Ada Buyer',
    userConfirmed: true,
    role: 'user',
    status: 'activated',
    availablePoints: 84,
    links: [],
  })
})
