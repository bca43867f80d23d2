import { listPackSounds, type Sound } from '@segno/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../shared/api/call.ts'

const PART = 100

/** All sounds of a pack, in the order in which they are heard. */
export interface PackSounds {
  readonly sounds: readonly Sound[]
  readonly ownedIds: readonly string[]
}

/** `listener` tells apart who asks, because the answer says what they own. */
export function packSoundsQuery(packId: string, listener: string) {
  return queryOptions({
    queryKey: [listPackSounds.path, packId, listener],
    queryFn: ({ signal }) => fetchAll(packId, signal),
  })
}

async function fetchAll(packId: string, signal: AbortSignal): Promise<PackSounds> {
  const sounds: Sound[] = []
  const ownedIds: string[] = []
  for (let index = 0; ; index += PART) {
    const query = { index: String(index), limit: String(PART) }
    const part = await call(listPackSounds, { params: { packId }, query }, signal)
    sounds.push(...part.sounds)
    ownedIds.push(...part.ownedIds)
    if (part.index >= part.total) return { sounds, ownedIds }
  }
}
