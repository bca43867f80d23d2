import type { TermKind } from '@segno/contract'
import type { Db } from '../platform/db/db.ts'
import { port } from '../platform/slices/hook.ts'
import type { TermRef } from './queries.ts'

/** One term in place of another, on all sounds that have it. */
export interface Exchange {
  readonly mergeId: string
  readonly kind: TermKind
  readonly fromSlug: string
  readonly intoSlug: string
  readonly now: Date
}

/** Sounds and what search reads of them belong to a later slice. */
export interface SoundTerms {
  /** How many sounds have each term. */
  readonly count: (db: Db) => Promise<readonly (TermRef & { readonly count: number })[]>
  readonly countOf: (db: Db, term: TermRef) => Promise<number>
  /** @returns how many sounds got the other term; the merge notes which */
  readonly exchange: (tx: Db, exchange: Exchange) => Promise<number>
  /** @returns how many sounds of the merge got their term back */
  readonly giveBack: (tx: Db, exchange: Exchange) => Promise<number>
  readonly recordChangesOfMerge: (tx: Db, mergeId: string) => Promise<void>
  readonly recordVocabularyChange: (tx: Db) => Promise<void>
}

export const soundTerms = port<SoundTerms>('terms of sounds')
