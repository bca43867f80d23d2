import type { OwnListedSound } from '@segno/contract'
import type { ListRow } from './rows/list-row.ts'

const PART = 100

/** Which part of a list is wanted. */
export interface Part {
  readonly index: string
  readonly limit: string
}

export function rowOfOwn({ loop, isOwned, isForSale }: OwnListedSound): ListRow {
  return { kind: 'sound', sound: loop, isOwned, isForSale }
}

interface Fetched<One> {
  readonly sounds: readonly One[]
  readonly total: number
  readonly index: number
}

/** A list that is fetched in parts, as a whole. */
export async function fetchWhole<One>(fetchPart: (part: Part) => Promise<Fetched<One>>): Promise<One[]> {
  const sounds: One[] = []
  for (let index = 0; ; index += PART) {
    const part = await fetchPart({ index: String(index), limit: String(PART) })
    sounds.push(...part.sounds)
    if (part.index >= part.total) return sounds
  }
}
