// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface VocabularyTables {
  term: {
    kind: string
    slug: string
    name: string
    version: Generated<number>
  }
  term_merge: {
    id: string
    kind: string
    from_slug: string
    from_name: string
    from_words: string[]
    into_slug: string
    moved_words: string[]
    merged_at: Date
    undone_at: Date | null
    from_narrower: Generated<string[]>
  }
  term_merge_sound: {
    merge_id: string
    sound_id: string
    had_both: boolean
  }
  term_synonym: {
    kind: string
    slug: string
    word: string
    is_narrower: Generated<boolean>
  }
  vocabulary: {
    only_row: Generated<boolean>
    started_at: Date | null
    lexicon_version: Generated<number>
  }
}
