import { callEndpoint, getShop, type Shop } from '@segno/contract'
import { transport } from './transport.ts'

let underWay: Promise<Shop> | null = null
let guestKey: string | null = null

/** What the shop says of itself. Whoever asks while somebody else has asked gets the same answer. */
export function fetchShopFacts(): Promise<Shop> {
  underWay ??= ask().finally(() => (underWay = null))
  return underWay
}

/** What a guest asks for a token with. */
export async function fetchGuestKey(): Promise<string> {
  return guestKey ?? (await fetchShopFacts()).guestKey
}

async function ask(): Promise<Shop> {
  const shop = await callEndpoint(transport, getShop, {})
  guestKey = shop.guestKey
  return shop
}
