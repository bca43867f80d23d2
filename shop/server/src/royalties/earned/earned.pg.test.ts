import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { completeCheckout, refundPurchase } from '../../orders/public.ts'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { anAccount, anArtist, aSound } from '../../testing/builders.ts'
import { givePoints, ordersContextOn } from '../../testing/orders-context.ts'
import { plantBreach } from '../../testing/plant-breach.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { accrueRoyalties, reverseRoyalty } from '../accrue.ts'
import { selectEarningBreaches } from './queries.ts'

const database = useTestDatabase()
const run = (statement: string) => sql.raw(statement).execute(over(database.db))

/** Two artists share a royalty of 45 % by thirds, and one has all of another, whose purchase ended. */
async function sell(): Promise<void> {
  const { db } = database
  const [artist, other] = [await anArtist(db), await anArtist(db)]
  const sounds = [await aSound(db, { artist_id: artist.id }), await aSound(db, { artist_id: other.id })]
  const splitId = newId()
  await run(`insert into royalty_split (id, sound_id, proposed_by, proposed_at, status)
    values ('${splitId}', '${sounds[0]!.id}', '${artist.id}', now(), 'active')`)
  await run(`insert into royalty_split_part (split_id, artist_id, part_basis_points)
    values ('${splitId}', '${artist.id}', 3333), ('${splitId}', '${other.id}', 6667)`)
  const buyer = await anAccount(db)
  await givePoints(db, buyer.id, 4)
  const ctx = ordersContextOn(db, {
    hooks: { onSale: [accrueRoyalties(4_500)], onSaleReturned: [reverseRoyalty] },
  })
  const items = sounds.map(({ id: soundId }) => ({ soundId, pricePoints: 2 }))
  await completeCheckout(ctx, { accountId: buyer.id, idempotencyKey: newId(), items })
  const { rows } = await sql<{ id: string }>`select id from licence where line = 2`.execute(over(db))
  const { id: actorId } = await anAccount(db, { role: 'admin' })
  await refundPurchase(ctx, { actorId, purchaseId: rows[0]!.id, reason: 'Clipped' })
}

const ENDED = '(select id from licence where ended_at is not null)'
const VALID = '(select id from licence where ended_at is null)'

test.each([
  [
    'earned its artists 299998, not their share',
    `update royalty set amount_micro_eur = amount_micro_eur - 1 where licence_id in ${ENDED}`,
  ],
  [
    'not their share',
    `update royalty set amount_micro_eur = amount_micro_eur + case part_basis_points when 3333 then 2 else -2 end
     where licence_id in ${VALID}`,
  ],
  ['not their share', `update royalty set part_basis_points = 3332 where part_basis_points = 3333`],
  ['not their share', `update royalty set share_basis_points = 5000 where part_basis_points = 3333`],
  [
    'not their share',
    `update royalty set value_micro_eur = value_micro_eur + 1 where part_basis_points = 3333`,
  ],
  ['is worth 666667 and earned', `update licence set value_micro_eur = 666667 where id in ${VALID}`],
  ['earned its artists 0, not their share', `delete from royalty where licence_id in ${VALID}`],
  ['of its royalties 0 of 299999 were taken back', 'delete from royalty_reversal'],
  ['has ended, and of its royalties -1 of', 'update royalty_reversal set amount_micro_eur = -1'],
  [
    'is valid, and of its royalties',
    `update licence set ended_at = null, ended_as = null, end_reason = null`,
  ],
])('royalties that are wrong are told: %s', async (words, statement) => {
  await sell()
  expect(await selectEarningBreaches(database.db)).toEqual([])
  await plantBreach(database.db, statement)
  expect((await selectEarningBreaches(database.db)).join('\n')).toContain(words)
})
