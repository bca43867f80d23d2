import {
  getOwnPack,
  getPack,
  listOwnSounds,
  listPacks,
  listPackSounds,
  type OwnPack,
  type OwnPackDetail,
  type Sound,
} from '@segno/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { ownPacksQuery } from '../own/use-own-packs.ts'

const PAGE = '100'

/** Always asked anew: which sounds are in a pack is said elsewhere. */
export function packQuery(packId: string) {
  return queryOptions({
    queryKey: [getOwnPack.path, packId],
    queryFn: ({ signal }) => call(getOwnPack, { params: { packId } }, signal),
    staleTime: 0,
  })
}

/** The sounds of one's own pack, to be heard, by their ids. */
export function heardSoundsQuery(packId: string) {
  return queryOptions({
    queryKey: [getOwnPack.path, packId, 'heard'],
    queryFn: ({ signal }) => fetchSounds(packId, signal),
    staleTime: 0,
  })
}

async function fetchSounds(packId: string, signal: AbortSignal): Promise<ReadonlyMap<string, Sound>> {
  const sounds = new Map<string, Sound>()
  for (let page = 1; ; page++) {
    const query = { page: String(page), limit: PAGE, pack: packId }
    // oxlint-disable-next-line no-await-in-loop -- how many pages there are is said by each
    const { items, meta } = await call(listOwnSounds, { query }, signal)
    for (const { sound } of items) sounds.set(sound.id, sound)
    if (page >= meta.totalPages) return sounds
  }
}

/** How what is on the screen, here and in the shop, learns of a pack that has changed. */
export function usePackCache() {
  const queries = useQueryClient()
  return useMemo(() => {
    const renew = (keys: readonly (readonly string[])[]): void => {
      for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
    }
    return {
      show: (pack: OwnPack | OwnPackDetail): void => {
        queries.setQueryData(
          ownPacksQuery.queryKey,
          (packs) => packs && [...packs.filter(({ id }) => id !== pack.id), pack].toSorted(byTitle),
        )
        queries.setQueryData(packQuery(pack.id).queryKey, (before) => before && { ...before, ...pack })
        renew([[getPack.path, pack.id], [listPackSounds.path, pack.id], [listPacks.path]])
      },
      /** Sounds say the title of their pack. */
      renewSounds: (): void => renew([[listOwnSounds.path]]),
      forget: (packId: string): void => {
        queries.setQueryData(ownPacksQuery.queryKey, (packs) => packs?.filter(({ id }) => id !== packId))
      },
    }
  }, [queries])
}

const byTitle = (one: OwnPack, other: OwnPack): number => one.title.localeCompare(other.title)
