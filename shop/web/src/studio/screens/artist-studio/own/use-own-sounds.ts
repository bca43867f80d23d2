import { type Answer, listOwnSounds, type StudioSound } from '@segno/contract'
import {
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { fewAtOnce } from './few-at-once.ts'
import { askedFor, type SoundShow } from './shows.ts'

type OwnSoundsPage = Answer<typeof listOwnSounds>

const KEY = listOwnSounds.path
const PAGE_SIZE = 100
const NONE: readonly OwnSoundsPage[] = []
/** So that a long list leaves the browser connections for what is heard and saved. */
const inTurn = fewAtOnce(3)

/** What this tab saved last of each sound. */
type Saved = ReadonlyMap<string, StudioSound>
const SAVED = [`${KEY} saved`]

/** An answer that was on its way while something was saved may be of before. */
function withSaved(answer: OwnSoundsPage, saved: Saved = new Map()): OwnSoundsPage {
  const newest = (one: StudioSound): StudioSound => {
    const mine = saved.get(one.sound.id)
    return mine && mine.version > one.version ? mine : one
  }
  return { ...answer, items: answer.items.map(newest) }
}

/** Each page is kept by itself: a sound that is saved while another page arrives stays as it was saved. */
const pageQuery = (show: SoundShow, q: string, page: number) =>
  queryOptions({
    queryKey: [KEY, show, q, page],
    queryFn: async ({ signal, client }) => {
      const query = {
        page: String(page),
        limit: String(PAGE_SIZE),
        ...askedFor(show),
        ...(q !== '' && { q }),
      }
      const answer = await inTurn(() => call(listOwnSounds, { query }, signal), signal)
      return withSaved(answer, client.getQueryData<Saved>(SAVED))
    },
    staleTime: 10_000,
  })

/** An artist's own sounds of one part of the screen. All of them come, the first page first, so that all can be selected. */
export function useOwnSounds(show: SoundShow, q: string) {
  const first = useQuery(pageQuery(show, q, 1))
  const pageCount = first.data?.meta.totalPages ?? 1
  const rest = useQueries({
    queries: Array.from({ length: pageCount - 1 }, (_, at) => pageQuery(show, q, at + 2)),
    combine: together,
  })
  const { data, error, refetch } = first
  const sounds = useMemo(() => soundsIn(data ? [data, ...rest.pages] : NONE), [data, rest.pages])
  const { retry } = rest
  const retryAll = useCallback(() => {
    void refetch()
    retry()
  }, [refetch, retry])
  return {
    sounds,
    isLoading: first.isLoading,
    error: error ?? rest.error,
    retry: retryAll,
    /** Of the whole list, also while it is still on its way. */
    total: data?.meta.totalItems ?? 0,
    isWhole: data !== undefined && rest.pages.length === pageCount - 1,
    counts: data?.counts ?? null,
    sentBack: data?.sentBackCount ?? 0,
  }
}

function together(results: UseQueryResult<OwnSoundsPage>[]) {
  return {
    pages: results.flatMap(({ data }) => data ?? []),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { error, refetch } of results) if (error !== null) void refetch()
    },
  }
}

/** Pages may overlap where sounds were added meanwhile. */
function soundsIn(pages: readonly OwnSoundsPage[]): readonly StudioSound[] {
  const byId = new Map<string, StudioSound>()
  for (const { items } of pages)
    for (const one of items) if (!byId.has(one.sound.id)) byId.set(one.sound.id, one)
  return [...byId.values()]
}

/** How lists that are on the screen learn of changes. */
export function useOwnSoundsCache() {
  const queries = useQueryClient()
  const show = useCallback(
    (saved: readonly StudioSound[]) => {
      const byId = new Map(saved.map((one) => [one.sound.id, one]))
      const renew = (page: OwnSoundsPage | undefined): OwnSoundsPage | undefined =>
        page?.items.some(({ sound }) => byId.has(sound.id))
          ? { ...page, items: page.items.map((one) => byId.get(one.sound.id) ?? one) }
          : page
      queries.setQueryData<Saved>(SAVED, (before) => new Map([...(before ?? []), ...byId]))
      queries.setQueriesData<OwnSoundsPage>({ queryKey: [KEY] }, renew)
    },
    [queries],
  )
  const reload = useCallback(() => queries.invalidateQueries({ queryKey: [KEY] }), [queries])
  return { show, reload }
}
