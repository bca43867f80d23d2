import { getProfile } from '@segno/contract'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { OperatorError } from '../platform/operator-error.ts'
import { over } from '../platform/db/db.ts'
import { SecretBox } from '../platform/secrets/secret-box.ts'
import { openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { TEST_SECRET_KEY, TEST_SECRETS } from '../testing/test-secrets.ts'
import { useTotpCode } from './second-factor/use-totp-code.ts'
import { sealedSigningKey } from './signing-keys.ts'

const database = useTestDatabase()
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const PENDING = 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU'
const OTHER_KEY = Buffer.alloc(32, 'other').toString('base64')
const OTHER_SECRETS = new SecretBox({ current: Buffer.from(OTHER_KEY, 'base64'), old: null })
const now = new Date('2026-11-21T12:00:00Z')

const on = () => over<{ signing_key: { id: string; private_jwk: string } }>(database.db)

/** Everything in the tables that hold secrets, as a copy of the database would show it. */
async function copyOfSecrets(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select coalesce((select string_agg(private_jwk, ' ') from signing_key), '') || ' ' ||
      coalesce((select string_agg(t::text, ' ') from totp t), '') as all`.execute(on())
  return rows[0]!.all
}

async function statusOf({ app }: TestApp, token: string): Promise<number> {
  return (await app.inject({ method: getProfile.method, url: getProfile.path, headers: { token } }))
    .statusCode
}

/** Somebody with an authenticator, in a database from before anything was sealed. */
async function aShopOfBefore(): Promise<{ id: string; token: string }> {
  await using shop = await openTestApp(database.db)
  const somebody = await signedIn(shop)
  for (const { id, private_jwk: sealed } of await on().selectFrom('signing_key').selectAll().execute())
    await sql`update signing_key set private_jwk = ${TEST_SECRETS.open(sealed, sealedSigningKey(id))}`.execute(
      on(),
    )
  await sql`insert into totp (account_id, secret, pending_secret) values (${somebody.id}, ${SECRET}, ${PENDING})`.execute(
    on(),
  )
  return somebody
}

const givesCode = (accountId: string, secrets: SecretBox): Promise<boolean> => {
  const code = new TOTP({ secret: SECRET }).generate({ timestamp: now.getTime() })
  return useTotpCode(database.db, { accountId, code, now, secrets })
}

test('secrets that lay plain in the database are sealed at the start, and tokens and authenticators go on to work', async () => {
  const { id, token } = await aShopOfBefore()
  expect(await copyOfSecrets()).toContain(SECRET)
  await using shop = await openTestApp(database.db)
  expect(await copyOfSecrets()).not.toMatch(new RegExp(`"d"|${SECRET}|${PENDING}`))
  expect(await statusOf(shop, token)).toBe(200)
  expect(await givesCode(id, TEST_SECRETS)).toBe(true)
})

test('another key does not open the shop, says so in a sentence, and changes nothing', async () => {
  await using _shop = await openTestApp(database.db)
  const before = await copyOfSecrets()
  const opening = openTestApp(database.db, { SEGNO_SECRET_KEY: OTHER_KEY })
  await expect(opening).rejects.toThrow(OperatorError)
  await expect(opening).rejects.toThrow('sealed with another key than SEGNO_SECRET_KEY')
  expect(await copyOfSecrets()).toBe(before)
})

test('a new key takes over from the one before, which is not needed any more', async () => {
  const { id, token } = await aShopOfBefore()
  await (await openTestApp(database.db))[Symbol.asyncDispose]()
  const both = { SEGNO_SECRET_KEY: OTHER_KEY, SEGNO_SECRET_KEY_OLD: TEST_SECRET_KEY }
  await (await openTestApp(database.db, both))[Symbol.asyncDispose]()
  await using shop = await openTestApp(database.db, { SEGNO_SECRET_KEY: OTHER_KEY })
  expect(await statusOf(shop, token)).toBe(200)
  expect(await givesCode(id, OTHER_SECRETS)).toBe(true)
})

test('a shop for sale on PostgreSQL does not start without a key of its own', async () => {
  const config = { isProduction: true, databaseUrl: 'postgres://segno@db/segno', secretKey: null }
  await expect(openTestApp(database.db, {}, { config })).rejects.toThrow('SEGNO_SECRET_KEY is not set')
})
