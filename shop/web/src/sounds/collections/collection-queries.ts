import { getCollection, listCollections } from '@segno/contract'
import { call } from '../../shared/api/call.ts'

/** @param key its id, or the token of its link */
export const collectionQuery = (key: string, listener: string) => ({
  queryKey: [getCollection.path, key, listener],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getCollection, { params: { key } }, signal),
})

export const collectionsQuery = (listener: string) => ({
  queryKey: [listCollections.path, listener],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(listCollections, {}, signal)).collections,
})
