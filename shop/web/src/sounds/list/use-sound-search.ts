import { type Sound, tempoDifference, typedTempos } from '@segno/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useAppState } from '../../shared/state/app-state.ts'
import { differenceWords } from '../difference-words.ts'
import { addressOfFilter, addressOfPackIn, type SoundFilter } from '../sound-filter.ts'
import type { EarlySteps, ListRow } from '../rows/list-row.ts'
import type { NextList } from '../rows/use-row-keys.ts'
import type { Anchor } from './refresh-list.ts'
import { headQuery, type ListHead, type ListPage, pageQuery } from './sound-list-queries.ts'
import { type LaterPages, useLaterPages } from './use-later-pages.ts'

/** A search for sounds: all that is known of its list but the rows after the first page. */
export interface SoundSearch extends NextList {
  /** What is shown: the search asked for, or the one before while that is on its way. */
  readonly head: ListHead | null
  readonly error: Error | null
  readonly retry: () => void
  /** Fetches the first page again. */
  readonly askAnew: () => unknown
  /** Puts today's list in its place. @param anchor tells the row that must stay where it is on the screen */
  readonly renew: (anchor: () => Anchor) => Promise<void>
}

export function useSoundSearch(filter: SoundFilter): SoundSearch {
  const queries = useQueryClient()
  const listener = useListener()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...headQuery(filter, listener),
    placeholderData: keepPreviousData,
  })
  const head = data ?? null
  const shown = head?.filter
  const renew = useCallback(
    async (anchor: () => Anchor) => {
      // A shop takes sounds in now and then: the first page does not wait for what follows it.
      const { refreshList } = await import('./refresh-list.ts')
      if (shown) await refreshList({ queries, listener, filter: shown, anchor })
    },
    [queries, listener, shown],
  )
  const [early, setEarly] = useState<EarlySteps | null>(null)
  return {
    head,
    isStale: isPlaceholderData,
    asked: addressOfFilter(filter),
    early,
    setEarly,
    error,
    retry: () => void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' }),
    askAnew: refetch,
    renew,
  }
}

/** The rows of a search, for the part of the screen that shows them: as a list is scrolled, that part alone is rendered. */
export function useSoundRows({ head, askAnew }: SoundSearch): LaterPages<ListPage> {
  const listener = useListener()
  return useLaterPages(
    head && {
      first: head.page,
      pageQuery: (number) => pageQuery(head, listener, number),
      rowOf: (page, place) => rowOf(head.filter, page, place),
    },
    askAnew,
  )
}

/** Who asks: the answer says what they own. */
const useListener = (): string => useAppState(({ profile }) => profile?.id ?? '')

/** Rows say how far their tempos are off where a single one was typed. */
export const saysTempo = ({ filter, page }: ListHead): boolean =>
  !filter.similar && typedTempos(page.understood).length > 0

function tempoWhy(sound: Sound, { understood }: ListPage): string {
  const difference = tempoDifference(sound.tempoBpm, typedTempos(understood))
  return difference ? differenceWords([difference], sound) : ''
}

function rowOf(filter: SoundFilter, page: ListPage, place: number): ListRow | null {
  const sound = page.sounds[place]
  if (!sound) return null
  const likeness = page.likeness?.[place] ?? null
  const row = {
    kind: 'sound',
    sound,
    isOwned: page.ownedIds.includes(sound.id),
    likeness,
    ...(saysTempo({ filter, page }) && { why: tempoWhy(sound, page) }),
  } as const
  const moreOfPack = (page.packSizes?.[sound.id] ?? 1) - 1
  if (moreOfPack === 0 || !sound.pack) return row
  return { ...row, moreOfPack, packAddress: addressOfPackIn(filter, sound.pack.id) }
}

/** One search is one list, whoever looks at it. */
export function listKey(head: ListHead): string {
  return addressOfFilter(head.filter)
}
