import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { daysAfter } from '../platform/day-range.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { over } from '../platform/db/db.ts'
import { anArtist } from '../testing/builders.ts'
import { payeeDetails, payeesContextOn } from '../testing/payees-context.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { readOwnPayee, setArtistDetails, setDestination } from './details.ts'
import { deletePayee } from './queries.ts'

const database = useTestDatabase()
const start = new Date('2026-11-21T12:00:00Z')
const at = (days: number) => payeesContextOn(database.db, daysAfter(start, days))
const { holder, iban, paypal, ...tax } = payeeDetails
const mails = async () => (await sql`select * from mail`.execute(over(database.db))).rows

test('an artist sees their details with a part of the IBAN only; new ones wait three days and are told by mail', async () => {
  const { id } = await anArtist(database.db)
  await setArtistDetails(at(0), id, { ...payeeDetails, iban: 'de89 3704 0044 0532 0130 00' })
  const shown = { holder, iban: 'DE89 … 3000', paypal: null, tax }
  expect(await readOwnPayee(at(0), id)).toEqual({ ...shown, usableAt: daysAfter(start, 3).toISOString() })
  expect(await readOwnPayee(at(3), id)).toEqual({ ...shown, usableAt: null })
  expect(await mails()).toHaveLength(1)
})

test('a move to another address does not wait; another account does', async () => {
  const { id } = await anArtist(database.db)
  await setArtistDetails(at(0), id, payeeDetails)
  await setArtistDetails(at(9), id, { ...payeeDetails, street: 'Weg 2', vatId: 'ATU13585627' })
  expect(await readOwnPayee(at(9), id)).toMatchObject({
    usableAt: null,
    tax: { street: 'Weg 2', vatId: 'ATU13585627' },
  })
  await setArtistDetails(at(9), id, { ...payeeDetails, iban: null, paypal: 'ava@lune.test' })
  expect((await readOwnPayee(at(9), id))?.usableAt).not.toBeNull()
  expect(await mails()).toHaveLength(2)
})

test.each([
  ['a wrong IBAN', { iban: 'DE00370400440532013000' }, 'iban_invalid'],
  ['a wrong VAT ID', { vatId: 'ATU13585628' }, 'vat_id_invalid'],
])('%s changes nothing', async (_, wrong, code) => {
  const { id } = await anArtist(database.db)
  await expect(setArtistDetails(at(0), id, { ...payeeDetails, ...wrong })).rejects.toMatchObject({ code })
  expect(await readOwnPayee(at(0), id)).toBeNull()
})

test('a deleted account forgets where it was paid to, unless the tax authority may ask', async () => {
  const [artist, affiliate] = [await anArtist(database.db), await anArtist(database.db)]
  await setArtistDetails(at(0), artist.id, payeeDetails)
  await setDestination(at(0), affiliate.id, { holder, iban, paypal })
  for (const { id } of [artist, affiliate]) await inTransaction(database.db, (tx) => deletePayee(tx, id))
  expect(await readOwnPayee(at(0), artist.id)).toMatchObject({ holder })
  expect(await readOwnPayee(at(0), affiliate.id)).toBeNull()
})
