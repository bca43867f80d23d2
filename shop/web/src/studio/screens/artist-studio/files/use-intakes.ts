import { type Intake, type IntakeList, listIntakes } from '@segno/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { type KnownIntakes, mergeIntakes } from './merge-intakes.ts'

const KEY = [listIntakes.path]
const PAGE = '100'
/** More than this at once nobody looks through; the newest are shown. */
const MOST_PAGES = 20
const SOON_MS = 1_500
const LATER_MS = 20_000

async function fetchAll(signal: AbortSignal): Promise<KnownIntakes> {
  const items = new Map<string, Intake>()
  let asOf: string | null = null
  for (let page = 1; page <= MOST_PAGES; page++) {
    const part: IntakeList = await call(listIntakes, { query: { page: String(page), limit: PAGE } }, signal)
    for (const one of part.items) items.set(one.id, one)
    asOf ??= part.asOf
    if (page >= part.meta.totalPages) break
  }
  return { items: [...items.values()], asOf: asOf ?? new Date().toISOString() }
}

async function fetchKnown(queries: QueryClient, signal: AbortSignal): Promise<KnownIntakes> {
  const known = queries.getQueryData<KnownIntakes>(KEY)
  if (!known) return fetchAll(signal)
  const changed = await call(listIntakes, { query: { limit: PAGE, changedSince: known.asOf } }, signal)
  return mergeIntakes(known, changed) ?? fetchAll(signal)
}

const isBusy = ({ state }: Intake): boolean => state === 'queued' || state === 'processing'

/**
 * The artist's files as the server has them, asked for again while anything changes.
 *
 * @param isSending whether this tab is bringing more
 */
export function useIntakes(isSending: boolean) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchKnown(queries, signal),
    refetchInterval: ({ state }) =>
      isSending || state.data?.items.some(isBusy) === true ? SOON_MS : LATER_MS,
    staleTime: 0,
  })
  const forget = useCallback(
    (ids: readonly string[]) =>
      queries.setQueryData<KnownIntakes>(
        KEY,
        (known) => known && { ...known, items: known.items.filter(({ id }) => !ids.includes(id)) },
      ),
    [queries],
  )
  return { ...query, intakes: query.data?.items ?? NONE, forget }
}

const NONE: readonly Intake[] = []
