import { SoundIndex } from '@segno/sound-index'
import { makeCatalogue } from '../../shop/server/src/generated/public.ts'
import { indexWordsForSql, searchWordsBySql } from '../../shop/server/src/testing/search-by-sql.ts'
import { startShopDatabase } from '../http/shop-database.ts'
import { rounded, type Row } from '../measure.ts'
import { filteredSearches, indexedSounds } from './generated.ts'

const SOUNDS = 100_000
const SEARCHES = 40
/** Rounds after which ours is compiled; a database is already. */
const WARM_UP = 10

/** The same searches in a PostgreSQL with a text index as in ours, each as it runs once warm. */
export async function sqlRows(): Promise<Row[]> {
  await using database = await startShopDatabase()
  await makeCatalogue(database.db, { sounds: SOUNDS, seed: 1 }, () => undefined)
  await indexWordsForSql(database.db)
  const index = new SoundIndex({ synonyms: new Map() })
  for (const sound of indexedSounds(SOUNDS)) index.add(sound)
  index.prepare()
  const searches = filteredSearches(SEARCHES, 7)
  for (let round = 0; round < WARM_UP; round++) for (const search of searches) index.search(search)
  const ours = searches.map((search) => {
    const from = performance.now()
    index.search(search)
    return performance.now() - from
  })
  for (const search of searches) await searchWordsBySql(database.db, search)
  const theirs: number[] = []
  for (const search of searches) {
    const from = performance.now()
    await searchWordsBySql(database.db, search)
    theirs.push(performance.now() - from)
  }
  const middle = (times: readonly number[]): number =>
    times.toSorted((one, other) => one - other)[SEARCHES >> 1]!
  const name = (what: string): string => `words, ${SOUNDS.toLocaleString('en')} sounds: ${what}`
  return [
    { name: name('the same in SQL, p50'), value: rounded(middle(theirs)), unit: 'ms' },
    { name: name('SQL against ours, p50'), value: rounded(middle(theirs) / middle(ours), 0), unit: '×' },
  ]
}
