import { getShop, type Shop } from '@segno/contract'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { fetchShopFacts } from './api/shop-facts.ts'

const shopQuery = {
  queryKey: [getShop.path],
  queryFn: async (): Promise<Shop> => (known = await fetchShopFacts()),
  staleTime: Infinity,
  gcTime: Infinity,
}
/** Toasts are shown from outside React too. */
let known: Shop | null = null

/** `null` until the server has answered. */
export function useShop(): Shop | null {
  return useQuery(shopQuery).data ?? null
}

export function prefetchShop(queries: QueryClient): void {
  void queries.prefetchQuery(shopQuery)
}

/** Waits for the server's answer where there is none yet. */
export async function fetchShop(): Promise<Shop> {
  return known ?? shopQuery.queryFn()
}

export function supportHost(): string {
  return known?.supportHost ?? location.hostname
}
