import type { TermKind } from '@segno/contract'
import * as z from 'zod/mini'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { makeArtist } from '../artists/public.ts'
import { recordChanges, settleTallies } from '../catalogue/public.ts'
import { selectTerms } from '../vocabulary/public.ts'
import {
  artistsOf,
  type CatalogueSize,
  generatedArtist,
  generatedSound,
  packsOfArtist,
  type Terms,
} from './generated-sound.ts'
import { insertNewPacks, insertNewSounds } from './queries.ts'

const SOUNDS_AT_ONCE = 1_000
const MOST_SOUNDS = 5_000_000
const HOW_MANY = 'The number of sounds is a whole number from 1 to 5,000,000'

export const catalogueOrder = z.object({
  sounds: z.int().check(z.minimum(1, HOW_MANY), z.maximum(MOST_SOUNDS, HOW_MANY)),
  seed: z.int().check(z.maximum(2 ** 31, 'A seed is a whole number up to 2,147,483,648')),
})
export const catalogueProgress = z.object({ done: z.int(), sounds: z.int() })
export const catalogueSummary = z.object({ added: z.int(), artists: z.int() })

/**
 * Fills the shop with generated sounds, published, without audio: some artists, instruments and words are common and most
 * are rare. The same order again adds nothing, and an order that was cut short goes on.
 */
export async function makeCatalogue(
  db: Db,
  size: z.output<typeof catalogueOrder>,
  onProgress: (progress: z.output<typeof catalogueProgress>) => void,
): Promise<z.output<typeof catalogueSummary>> {
  const terms = await readTerms(db)
  const artistIds = await makeArtists(db, size)
  let added = 0
  for (let from = 0; from < size.sounds; from += SOUNDS_AT_ONCE) {
    const length = Math.min(SOUNDS_AT_ONCE, size.sounds - from)
    const sounds = Array.from({ length }, (_, at) =>
      generatedSound(from + at, size, { terms, artistId: (artist) => artistIds[artist]! }),
    )
    added += await inTransaction(db, async (tx) => {
      const ids = await insertNewSounds(tx, sounds)
      await recordChanges(tx, ids)
      return ids.length
    })
    onProgress({ done: from + length, sounds: size.sounds })
  }
  await settleTallies(db)
  return { added, artists: artistIds.length }
}

async function readTerms(db: Db): Promise<Terms> {
  const rows = await selectTerms(db)
  const of = (wanted: TermKind): string[] =>
    rows.flatMap(({ kind, slug }) => (kind === wanted ? [slug] : [])).toSorted()
  return { instrument: of('instrument'), genre: of('genre'), mood: of('mood') }
}

async function makeArtists(db: Db, size: CatalogueSize): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < artistsOf(size); at++) {
    const { handle, name } = generatedArtist(at)
    const { id } = await makeArtist(db, {
      handle,
      name,
      firstName: name.split(' ')[0]!,
      lastName: name.split(' ')[1]!,
      country: 'DE',
      bio: '',
      email: `${handle}@generated.segno.test`,
    })
    await insertNewPacks(
      db,
      packsOfArtist(size.seed, at).map((pack) => ({ ...pack, artistId: id })),
    )
    ids.push(id)
  }
  return ids
}
