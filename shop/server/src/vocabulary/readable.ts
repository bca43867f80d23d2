import type { Readable } from '../platform/db/db.ts'
import type { VocabularyTables } from './tables.ts'

/** What other slices join. */
export type ReadableVocabulary = Readable<
  VocabularyTables,
  {
    term: 'kind'
    term_merge_sound: 'had_both' | 'merge_id' | 'sound_id'
  }
>
