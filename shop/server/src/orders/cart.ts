import { ALREADY_PURCHASED, MAX_CART_ITEMS, type CartItem } from '@segno/contract'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { isId, newId } from '../platform/ids.ts'
import { cartFull } from './errors.ts'
import { openCart } from './open-cart.ts'
import type { OrdersContext } from './orders-context.ts'
import { deleteCartItems, insertCartItems, selectCart, selectCartItemIds } from './cart/queries.ts'
import { priceSounds } from './pricing/price-sounds.ts'
import { selectOffers, selectOwned } from './queries.ts'

const NO_LONGER_FOR_SALE = 'No longer for sale'

/** The cart, oldest first, with what cannot be bought marked. */
export async function showCart(ctx: OrdersContext, accountId: string): Promise<CartItem[]> {
  const rows = await selectCart(ctx.db, accountId)
  const ids = rows.map((row) => row.sound_id)
  const cards = await ctx.soundCards(ctx.db, ids)
  const owned = new Set(await selectOwned(ctx.db, accountId, ids))
  const open = ids.filter((id) => !owned.has(id))
  const priced = await priceSounds(ctx.db, accountId, open)
  const onSale = new Map(
    priced.filter(({ status }) => status === 'published').map((offer) => [offer.id, offer]),
  )
  return rows.flatMap((row) => {
    const loop = cards.get(row.sound_id)
    if (!loop) return []
    const item = { id: row.id, soundId: row.sound_id, loop }
    if (owned.has(row.sound_id)) return [{ ...item, matched: false, message: ALREADY_PURCHASED }]
    const offer = onSale.get(row.sound_id)
    if (!offer) return [{ ...item, matched: false, message: NO_LONGER_FOR_SALE }]
    return [offer.packId === null ? item : { ...item, packPoints: offer.price_points }]
  })
}

/**
 * Adds sounds for sale; those in the cart already stay there once. An original client merges carts by the id of an item,
 * so an item keeps the id it comes with, where that is an id and free.
 *
 * @param programClient program that adds them; null at our own page
 * @throws {AppError} cart_full
 */
export async function addToCart(
  ctx: OrdersContext,
  accountId: string,
  items: readonly { soundId: string; id?: string | null | undefined }[],
  programClient: string | null = null,
): Promise<CartItem[]> {
  const givenIds = new Map(items.map(({ soundId, id }) => [soundId, id]))
  const wanted = [...givenIds.keys()].filter(isId)
  await inTransaction(ctx.db, async (tx) => {
    await openCart(tx, accountId)
    const offers = new Set(
      (await selectOffers(tx, wanted)).filter((one) => one.status === 'published').map((one) => one.id),
    )
    const inCart = new Set((await selectCart(tx, accountId)).map((row) => row.sound_id))
    const added = wanted.filter((id) => offers.has(id) && !inCart.has(id))
    if (inCart.size + added.length > MAX_CART_ITEMS) throw cartFull()
    const itemIds = await freeIds(
      tx,
      added.map((soundId) => givenIds.get(soundId)),
    )
    const now = ctx.now().getTime()
    await insertCartItems(
      tx,
      { accountId, programClient },
      added.map((soundId, at) => ({ id: itemIds[at]!, soundId, addedAt: new Date(now + at) })),
    )
  })
  return showCart(ctx, accountId)
}

/** Uses the given id if it is valid and free, else a new one. */
async function freeIds(tx: Db, given: readonly (string | null | undefined)[]): Promise<string[]> {
  const ids = given.map((id) => (id && isId(id) ? id : newId()))
  const taken = new Set(await selectCartItemIds(tx, ids))
  return ids.map((id) => {
    const free = taken.has(id) ? newId() : id
    taken.add(free)
    return free
  })
}

export async function removeFromCart(
  ctx: OrdersContext,
  accountId: string,
  soundId: string,
): Promise<CartItem[]> {
  if (isId(soundId)) await deleteCartItems(ctx.db, accountId, [soundId])
  return showCart(ctx, accountId)
}
