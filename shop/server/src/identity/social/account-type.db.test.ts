import { expect, test } from 'vitest'
import { anAccount } from '../../testing/builders.ts'
import { ADA, useSocialShop } from '../../testing/social-shop.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { setPassword } from '../passwords.ts'

const PASSWORD = 'rain on the tin roof'
const database = useTestDatabase()
const shop = useSocialShop(database)

test('[A05] [E05] an account without a password says by which provider it is entered', async () => {
  await shop().comeIn()
  const { id, email } = await anAccount(database.db)
  await setPassword(database.db, { accountId: id, password: PASSWORD })
  const ask = (address: string) => shop().post('/api/auth/checkUserAccountType', { email: address })
  expect(await ask(ADA.email)).toMatchObject({
    status: 201,
    data: { isSocialAccount: true, provider: 'Upstream' },
  })
  expect(await ask(email)).toMatchObject({ status: 201, data: { isSocialAccount: false, provider: null } })
  expect(await ask('nobody@segno.test')).toMatchObject({ data: { isSocialAccount: false, provider: null } })
})

test('[A05] who asks about too many addresses is told no more without work', async () => {
  for (let at = 0; at < 5; at++)
    await shop().post('/api/auth/checkUserAccountType', { email: `nobody${at}@segno.test` })
  expect((await shop().post('/api/auth/checkUserAccountType', { email: 'one@segno.test' })).code).toBe(
    'proof_required',
  )
})

test('[M06] a password for an account that has none is answered with the way in that it has', async () => {
  await shop().comeIn()
  const said =
    "It seems you've registered with your Upstream or social media account. Please log in using your linked social account from below."
  const refused = { status: 400, code: 'social_account', message: said }
  expect(await shop().post('/api/auth/signIn', { email: ADA.email, password: PASSWORD })).toMatchObject(
    refused,
  )
  expect(await shop().post('/api/auth/forgotPassword', { email: ADA.email })).toMatchObject(refused)
})
