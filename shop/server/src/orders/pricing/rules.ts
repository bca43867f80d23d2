import type { PackOffer } from '../../packs/public.ts'
import type { Offer } from '../rules.ts'

/** A sound with what it costs in an order, and the pack at whose price it is bought. */
export interface PricedOffer extends Offer {
  readonly artist_id: string
  readonly training_allowed: boolean
  readonly packId: string | null
}

/**
 * What each sound of an order costs. A pack’s price counts where the order has all of the pack that the buyer does not own
 * yet: they pay the shares of what they get.
 */
export function priceOrder(
  offers: readonly Omit<PricedOffer, 'packId'>[],
  packs: readonly PackOffer[],
  ownedIds: ReadonlySet<string>,
): PricedOffer[] {
  const ordered = new Set(offers.map(({ id }) => id))
  const inPack = new Map(
    packs
      .filter(({ shares }) => [...shares.keys()].every((id) => ownedIds.has(id) || ordered.has(id)))
      .flatMap(({ packId, shares }) => [...shares].map(([id, points]) => [id, { packId, points }] as const)),
  )
  return offers.map((offer) => {
    const found = offer.status === 'published' ? inPack.get(offer.id) : undefined
    return found ? { ...offer, price_points: found.points, packId: found.packId } : { ...offer, packId: null }
  })
}
