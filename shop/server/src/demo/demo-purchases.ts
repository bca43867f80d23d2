import type { Sound } from '@segno/contract'
import { findAccountByEmail } from '../accounts/public.ts'
import { selectDemoIntakes } from '../ingest/public.ts'
import { completeCheckout, type CheckoutContext, masterName, ownedSoundIds } from '../orders/public.ts'
import { soundCards } from '../catalogue/public.ts'
import { draggedName } from '../listening/public.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { grantPoints } from '../wallet/public.ts'
import { makeDemoListening } from './demo-listening.ts'

const PURCHASED_SOUNDS = 3
/** Enough to have heard and kept some that were not bought. */
const SOUNDS_TO_KNOW = 12
const POINTS_TO_START_WITH = 100

/**
 * Gives the demo's buyer points and a few purchases as soon as there is something to buy, and a little later favourites and
 * histories. A restart gives nothing again.
 */
export async function makeDemoPurchases(ctx: CheckoutContext): Promise<'done' | 'too early'> {
  const buyer = await findAccountByEmail(ctx.db, 'user@segno.test')
  if (!buyer) return 'too early'
  const ready = (await selectDemoIntakes(ctx.db))
    .toSorted((a, b) => a.file_name.localeCompare(b.file_name))
    .flatMap((intake) => intake.sound_id ?? [])
  if (ready.length < PURCHASED_SOUNDS) return 'too early'
  await buy(ctx, buyer.id, ready.slice(0, PURCHASED_SOUNDS))
  if (ready.length < SOUNDS_TO_KNOW) return 'too early'
  const ownedIds = await ownedSoundIds(ctx.db, buyer.id, ready)
  const owned = await cardsOf(ctx, ownedIds.slice(0, PURCHASED_SOUNDS))
  const others = await cardsOf(
    ctx,
    ready.filter((id) => !ownedIds.includes(id)).slice(0, SOUNDS_TO_KNOW - PURCHASED_SOUNDS),
  )
  await makeDemoListening(ctx, {
    accountId: buyer.id,
    owned: owned.map(withFileName),
    others: others.map(withFileName),
  })
  return 'done'
}

async function buy(ctx: CheckoutContext, accountId: string, soundIds: readonly string[]): Promise<void> {
  const cards = await cardsOf(ctx, soundIds)
  const costPoints = cards.reduce((sum, card) => sum + card.pricePoints, 0)
  const isFirst = await inTransaction(ctx.db, (tx) =>
    grantPoints(
      tx,
      {
        accountId,
        points: POINTS_TO_START_WITH + costPoints,
        origin: 'demo',
        // As in a package of sixty for 24 euros, so that the demo's artist has earned something.
        valueMicroEur: (POINTS_TO_START_WITH + costPoints) * 400_000,
        reference: 'demo:points',
        expiresAt: null,
      },
      ctx.now(),
    ),
  )
  if (!isFirst) return
  await completeCheckout(ctx, {
    accountId,
    idempotencyKey: 'demo-purchases',
    items: cards.map((card) => ({ soundId: card.id, pricePoints: card.pricePoints })),
  })
}

const withFileName = (sound: Sound) => ({
  id: sound.id,
  fileName: draggedName(masterName(sound), 'preview'),
})

/** In the order asked for. */
async function cardsOf({ db }: CheckoutContext, soundIds: readonly string[]): Promise<Sound[]> {
  const found = await soundCards(db, soundIds)
  return soundIds.flatMap((id) => found.get(id) ?? [])
}
