import type { IndexedSound, StampedIds } from '@segno/sound-index'
import { selectPublishedIds } from '../catalogue/public.ts'
import type { Db } from '../platform/db/db.ts'
import type { IndexHost } from './index-host.ts'
import { readSounds } from './indexed-sounds.ts'

const PAGE = 2_000

export interface Compared {
  readonly db: Db
  readonly host: IndexHost
}

/**
 * Reads all published sounds, in parts.
 *
 * @returns ids of those of which the index shows another state than the rows. One that changes meanwhile may be among them.
 */
export async function findDifferences(compared: Compared, stop: AbortSignal): Promise<Set<string>> {
  const differing = new Set<string>()
  for (let from: number | null = 0; from !== null;) {
    stop.throwIfAborted()
    const { stamps, next }: StampedIds = await compared.host.ask('stamps', { from, most: PAGE })
    const ids = stamps.map(([id]) => id)
    const rows = stampsOf(await readSounds(compared.db, ids))
    for (const [id, stamp] of stamps) if (rows.get(id) !== stamp) differing.add(id)
    from = next
  }
  for await (const id of findMissing(compared, stop)) differing.add(id)
  return differing
}

/** Of these sounds, what has to be done that the index shows what the rows say. */
export async function findRepairs(
  { db, host }: Compared,
  ids: readonly string[],
): Promise<{ add: IndexedSound[]; remove: string[] }> {
  const rows = await readSounds(db, ids)
  const known = new Map(ids.map((id) => [id, null as number | null]))
  for (const [at, stamp] of (await host.ask('stampsOf', ids)).entries()) known.set(ids[at]!, stamp)
  const there = stampsOf(rows)
  return {
    add: rows.filter(({ id, stamp }) => known.get(id) !== stamp),
    remove: ids.filter((id) => known.get(id) !== null && !there.has(id)),
  }
}

async function* findMissing({ db, host }: Compared, stop: AbortSignal): AsyncGenerator<string> {
  for (let afterId: string | null = null; ;) {
    stop.throwIfAborted()
    const ids: string[] = await selectPublishedIds(db, { afterId, limit: PAGE })
    const isThere = await host.ask('has', ids)
    yield* ids.filter((_, at) => !isThere[at])
    afterId = ids.at(-1) ?? null
    if (ids.length < PAGE) return
  }
}

const stampsOf = (sounds: readonly IndexedSound[]): Map<string, number | undefined> =>
  new Map(sounds.map(({ id, stamp }) => [id, stamp]))
