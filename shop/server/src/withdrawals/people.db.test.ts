import { getDeletionFacts } from '@segno/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { deleteSome } from '../platform/db/sweep.ts'
import { ask } from '../testing/ask.ts'
import { mailsTo } from '../testing/mails.ts'
import { deleteOwnAccount, signedIn } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { useTestApp } from '../testing/use-test-app.ts'
import { exportDeclarations, WITHDRAWALS_KEPT } from './people.ts'

const database = useTestDatabase()
const shop = useTestApp(database)
const ada = { email: 'ada@segno.test' }

interface Row {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly contract: string
  readonly outcome: string | null
  readonly answer: string | null
}
const rows = async (): Promise<Row[]> =>
  (await sql<Row>`select * from withdrawal order by declared_at`.execute(over(database.db))).rows

const declareOwn = (token: string, contract: string) =>
  ask(shop, '/api/withdrawals', { method: 'POST', token, body: { name: 'Ada Lee', from: { contract } } })
const declareAsGuest = (contract: string) =>
  ask(shop, '/api/public/withdrawal', { method: 'POST', body: { name: 'Ada Lee', ...ada, contract } })
const refuse = (token: string, id: string) =>
  ask(shop, `/api/admin/withdrawals/${id}/answer`, {
    method: 'POST',
    token,
    body: { outcome: 'refused', reason: 'Ada spent it.' },
  })

test('somebody’s copy of their data has what they declared, signed in or by their address, and nothing of others', async () => {
  const { id, token } = await signedIn(shop, ada)
  await declareOwn(token, 'Receipt 1')
  await declareAsGuest('Receipt 2')
  const other = await signedIn(shop)
  await declareOwn(other.token, 'Receipt 3')
  const words = (await exportDeclarations(database.db, id)) as Row[]
  expect(words.map(({ contract }) => contract)).toEqual(['Receipt 1', 'Receipt 2'])
})

test('[S13] of a deleted account answered declarations lose their name at once, open ones once they are answered', async () => {
  const admin = await signedIn(shop, { role: 'admin' })
  const { token } = await signedIn(shop, ada)
  for (const contract of ['Receipt 1', 'Receipt 2']) await declareOwn(token, contract)
  await declareAsGuest('Receipt 3')
  await refuse(admin.token, (await rows())[0]!.id)
  const facts = await ask<{ unsettled: object[] }>(shop, getDeletionFacts.path, { token })
  expect(facts.unsettled).toMatchObject([{ kind: 'withdrawal' }, { kind: 'withdrawal' }])
  await deleteOwnAccount(shop, { token, ...ada })
  const nameless = { name: 'Deleted account', contract: 'Deleted', outcome: 'refused', answer: 'Deleted' }
  const named = { name: 'Ada Lee', ...ada, outcome: null }
  expect(await rows()).toMatchObject([nameless, named, named])
  for (const { id } of (await rows()).slice(1)) await refuse(admin.token, id)
  expect(await rows()).toMatchObject([nameless, nameless, nameless])
  // A whole word: ids are hexadecimal.
  expect(JSON.stringify(await rows())).not.toMatch(/\bada\b/i)
  const mails = await mailsTo(database.db, ada.email)
  expect(mails.filter(({ subject }) => subject.endsWith(': refused'))).toHaveLength(2)
})

test('answered declarations are kept until nobody can claim anything of them; open ones stay', async () => {
  const admin = await signedIn(shop, { role: 'admin' })
  for (const contract of ['Receipt 1', 'Receipt 2']) await declareAsGuest(contract)
  await refuse(admin.token, (await rows())[0]!.id)
  const years = (count: number) => ({ now: new Date(Date.now() + count * 365.25 * 86_400_000), limit: 10 })
  expect(await deleteSome(database.db, WITHDRAWALS_KEPT, years(3.9))).toBe(0)
  expect(await deleteSome(database.db, WITHDRAWALS_KEPT, years(4.1))).toBe(1)
  expect(await rows()).toMatchObject([{ contract: 'Receipt 2' }])
})
