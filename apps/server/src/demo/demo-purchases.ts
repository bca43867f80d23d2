import { findAccountByEmail } from '../accounts/public.ts'
import { selectDemoIntakes } from '../ingest/public.ts'
import { completeCheckout, type CheckoutContext } from '../orders/public.ts'
import { soundCards } from '../catalogue/public.ts'
import { inTransaction } from '../platform/db-transaction.ts'
import { grantPoints } from '../wallet/public.ts'

const PURCHASED_SOUNDS = 3
const POINTS_TO_START_WITH = 100

/** Gives the demo's buyer points and a few purchases, once there is something to buy. Once only, so that a restart gives nothing again. */
export async function makeDemoPurchases(ctx: CheckoutContext): Promise<'done' | 'too early'> {
  const buyer = await findAccountByEmail(ctx.db, 'user@segno.test')
  if (!buyer) return 'too early'
  const ready = (await selectDemoIntakes(ctx.db)).filter((intake) => intake.sound_id !== null)
  if (ready.length < PURCHASED_SOUNDS) return 'too early'
  const chosen = ready
    .toSorted((a, b) => a.file_name.localeCompare(b.file_name))
    .slice(0, PURCHASED_SOUNDS)
    .flatMap((intake) => intake.sound_id ?? [])
  const cards = [...(await soundCards(ctx.db, chosen)).values()]
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
  if (!isFirst) return 'done'
  await completeCheckout(ctx, {
    accountId: buyer.id,
    idempotencyKey: 'demo-purchases',
    items: cards.map((card) => ({ loopId: card._id, pricePoints: card.pricePoints })),
  })
  return 'done'
}
