import { getCollection, listCollections } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { useAppState } from '../../shared/state/app-state.ts'

/** @param key its id, or the token of its link */
export const collectionQuery = (key: string, listener: string) => ({
  queryKey: [getCollection.path, key, listener],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getCollection, { params: { key } }, signal),
})

/** Null while it is not known, where there is none, and where none is asked about. */
export function useCollectionName(key: string | undefined): string | null {
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const { data } = useQuery({ ...collectionQuery(key ?? '', listener), enabled: key !== undefined })
  return data?.name ?? null
}

export const collectionsQuery = (listener: string) => ({
  queryKey: [listCollections.path, listener],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listCollections, {}, signal),
})
