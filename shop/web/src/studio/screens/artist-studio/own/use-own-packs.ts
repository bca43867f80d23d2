import { createPack, listOwnPacks, type OwnPack } from '@segno/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../../shared/api/call.ts'

export const ownPacksQuery = queryOptions({
  queryKey: [listOwnPacks.path],
  queryFn: async ({ signal }): Promise<readonly OwnPack[]> => (await call(listOwnPacks, {}, signal)).packs,
})
const NONE: readonly OwnPack[] = []

/** The artist's packs, and how a new one is made. */
export function useOwnPacks() {
  const queries = useQueryClient()
  const { data } = useQuery(ownPacksQuery)
  const make = useCallback(
    async (title: string): Promise<OwnPack> => {
      const pack = await call(createPack, { body: { title, description: '' } })
      queries.setQueryData(ownPacksQuery.queryKey, (packs = []) =>
        [...packs, pack].toSorted((one, other) => one.title.localeCompare(other.title)),
      )
      return pack
    },
    [queries],
  )
  return { packs: data ?? NONE, make }
}
