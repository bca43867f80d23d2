import type { Db } from '../../platform/db/db.ts'
import { readSoundsAfter } from '../indexed-sounds.ts'
import type { EngineClient, Written } from './engine-client.ts'
import type { SearchIndexRow } from './queries.ts'
import type { SoundDocuments } from './sound-documents.ts'

const SOUNDS_AT_ONCE = 2_000

interface Compared {
  readonly db: Db
  readonly client: EngineClient
  readonly documents: SoundDocuments
}

interface Differences {
  readonly written: readonly Written[]
  /** The last sound that was compared; null at the end. */
  readonly lastId: string | null
}

/** Reads the next sounds, and finds what has to be written for the index to show them as their rows say. */
export async function findDifferences(
  { db, client, documents }: Compared,
  { name, seq, state, compared_to: afterId }: SearchIndexRow,
): Promise<Differences> {
  const sounds = await readSoundsAfter(db, afterId, SOUNDS_AT_ONCE)
  const wanted = sounds.map((sound) => documents.of(sound, seq))
  const lastId = sounds.length < SOUNDS_AT_ONCE ? null : sounds.at(-1)!.id
  // Nothing else has written there.
  if (state === 'building') return { written: wanted, lastId }
  await client.refresh(name)
  const there = await stampsBetween(client, name, { afterId, lastId })
  const known = new Set(wanted.map(({ id }) => id))
  const gone = [...there.keys()].filter((id) => !known.has(id))
  return {
    written: [
      ...wanted.filter(({ id, document }) => there.get(id) !== document['stamp']),
      ...gone.map((id) => ({ id, version: seq, document: null })),
    ],
    lastId,
  }
}

/** Of so many at most: what is left of those to go is found the next time. */
async function stampsBetween(
  client: EngineClient,
  name: string,
  { afterId, lastId }: { afterId: string | null; lastId: string | null },
): Promise<Map<string, unknown>> {
  const limits = { ...(afterId ? { gt: afterId } : {}), ...(lastId ? { lte: lastId } : {}) }
  const [answer] = await client.askIn({ index: name })([
    { size: 10 * SOUNDS_AT_ONCE, query: { range: { id: limits } }, docvalue_fields: ['id', 'stamp'] },
  ])
  return new Map(
    answer!.hits.hits.map(({ fields }) => [String(fields?.['id']?.[0]), fields?.['stamp']?.[0]] as const),
  )
}
