import { findAccountByEmail } from '../accounts/public.ts'
import { selectDemoIntakes } from '../ingest/public.ts'
import { completeCheckout, type CheckoutContext } from '../orders/public.ts'
import { soundCards } from '../catalogue/public.ts'
import { inTransaction } from '../platform/db-transaction.ts'
import { grantPoints } from '../wallet/public.ts'
import { makeDemoListening } from './demo-listening.ts'

const PURCHASED_SOUNDS = 3
/** Enough to buy some, and to have heard and kept others. */
const SOUNDS_TO_KNOW = 12
const POINTS_TO_START_WITH = 100

/** Gives the demo's buyer points, a few purchases, favourites and histories, once there is something to buy. A restart gives nothing again. */
export async function makeDemoPurchases(ctx: CheckoutContext): Promise<'done' | 'too early'> {
  const buyer = await findAccountByEmail(ctx.db, 'user@segno.test')
  if (!buyer) return 'too early'
  const ready = (await selectDemoIntakes(ctx.db)).filter((intake) => intake.sound_id !== null)
  if (ready.length < SOUNDS_TO_KNOW) return 'too early'
  const known = ready
    .toSorted((a, b) => a.file_name.localeCompare(b.file_name))
    .slice(0, SOUNDS_TO_KNOW)
    .flatMap((intake) => intake.sound_id ?? [])
  const found = await soundCards(ctx.db, known)
  const ordered = known.flatMap((id) => found.get(id) ?? [])
  const cards = ordered.slice(0, PURCHASED_SOUNDS)
  const costPoints = cards.reduce((sum, card) => sum + card.pricePoints, 0)
  const isFirst = await inTransaction(ctx.db, (tx) =>
    grantPoints(
      tx,
      {
        accountId: buyer.id,
        points: POINTS_TO_START_WITH + costPoints,
        origin: 'demo',
        valueMicroEur: 0,
        reference: 'demo:points',
        expiresAt: null,
      },
      ctx.now(),
    ),
  )
  if (isFirst)
    await completeCheckout(ctx, {
      accountId: buyer.id,
      idempotencyKey: 'demo-purchases',
      items: cards.map((card) => ({ loopId: card._id, pricePoints: card.pricePoints })),
    })
  await makeDemoListening(ctx, {
    accountId: buyer.id,
    owned: cards,
    others: ordered.slice(PURCHASED_SOUNDS),
  })
  return 'done'
}
