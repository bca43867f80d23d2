import type { SoundTerms } from '../../vocabulary/public.ts'
import {
  countUses,
  countUsesOf,
  exchangeTerm,
  giveTermBack,
  recordChangesOfMerge,
  recordVocabularyChange,
} from './queries.ts'

/** How sounds carry the terms of the vocabulary. */
export const termsOfSounds: SoundTerms = {
  count: countUses,
  countOf: countUsesOf,
  exchange: exchangeTerm,
  giveBack: giveTermBack,
  recordChangesOfMerge,
  recordVocabularyChange,
}
