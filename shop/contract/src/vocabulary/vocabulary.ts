import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { TERM_KINDS, termSlug } from './terms.ts'

/** Other words that one term may have. */
export const MAX_TERM_WORDS = 120

const termKind = z.enum(TERM_KINDS)
const termName = z
  .string()
  .check(z.trim(), z.minLength(1, 'cannot be empty'), z.maxLength(60, 'is longer than 60 characters'))
const termWords = z
  .array(z.string().check(z.trim(), z.toLowerCase(), z.minLength(1, 'cannot be empty'), z.maxLength(60)))
  .check(z.maxLength(MAX_TERM_WORDS, `are more than ${MAX_TERM_WORDS}`))

/** A term as whoever keeps the vocabulary sees it. */
export const keptTerm = z.object({
  kind: termKind,
  slug: z.string(),
  name: z.string(),
  /** What else people type for it, in lower case. */
  words: z.array(z.string()),
  /** Words for kinds of it, searched for where nothing has the word itself. */
  narrower: z.array(z.string()),
  /** Sounds that have it, whatever their status. */
  soundCount: z.int(),
  /** Grows with every change; a change names the one it was made on. */
  version: z.int(),
})
export type KeptTerm = z.output<typeof keptTerm>

/** A merge that happened lately. */
export const termMerge = z.object({
  id,
  kind: termKind,
  fromName: z.string(),
  intoSlug: z.string(),
  intoName: z.string(),
  soundCount: z.int(),
  mergedAt: instant,
})
export type TermMerge = z.output<typeof termMerge>

export const keptVocabulary = z.object({
  terms: z.array(keptTerm),
  /** Those that can be undone, the newest first. */
  merges: z.array(termMerge),
})
export type KeptVocabulary = z.output<typeof keptVocabulary>

const ofTerm = z.strictObject({ kind: termKind, slug: termSlug })

export const listTerms = endpoint({
  method: 'GET',
  path: '/api/admin/vocabulary',
  access: ['admin'],
  grants: [],
  summary: 'Every term with its other words and how many sounds have it, and the latest merges.',
  ok: keptVocabulary,
  errors: [],
})

export const addTerm = endpoint({
  method: 'POST',
  path: '/api/admin/vocabulary/:kind',
  access: ['admin'],
  grants: [],
  summary: 'Adds a term.',
  params: z.strictObject({ kind: termKind }),
  body: z.strictObject({ name: termName, words: termWords, narrower: z.optional(termWords) }),
  ok: keptTerm,
  okStatus: 201,
  errors: ['term_exists', 'word_taken'],
})

export const changeTerm = endpoint({
  method: 'PUT',
  path: '/api/admin/vocabulary/:kind/:slug',
  access: ['admin'],
  grants: [],
  summary: 'Changes a term’s name and its other words. Sounds and addresses keep its slug.',
  params: ofTerm,
  /** Kinds that are not told stay. */
  body: z.strictObject({
    name: termName,
    words: termWords,
    narrower: z.optional(termWords),
    version: z.int(),
  }),
  ok: keptTerm,
  errors: ['term_not_found', 'term_changed', 'term_exists', 'word_taken'],
})

export const deleteTerm = endpoint({
  method: 'DELETE',
  path: '/api/admin/vocabulary/:kind/:slug',
  access: ['admin'],
  grants: [],
  summary: 'Takes away a term that no sound has.',
  params: ofTerm,
  ok: z.null(),
  errors: ['term_not_found', 'term_in_use'],
})

export const mergeTerm = endpoint({
  method: 'POST',
  path: '/api/admin/vocabulary/:kind/:slug/merge',
  access: ['admin'],
  grants: [],
  summary:
    'Gives every sound of this term another in its place; its name and words become words of that one.',
  params: ofTerm,
  body: z.strictObject({ into: termSlug }),
  ok: termMerge,
  errors: ['term_not_found', 'term_merged_into_itself'],
})

export const undoTermMerge = endpoint({
  method: 'POST',
  path: '/api/admin/vocabulary/merges/:mergeId/undo',
  access: ['admin'],
  grants: [],
  summary: 'Brings a merged term back, to every sound that had it and still has the other.',
  params: z.strictObject({ mergeId: id }),
  ok: z.object({ soundCount: z.int() }),
  errors: ['merge_not_found', 'merge_overtaken'],
})

export const vocabularyEndpoints = group(
  'Admins: vocabulary',
  'The words for instruments, genres and moods, and what else people type for them.',
  { listTerms, addTerm, changeTerm, deleteTerm, mergeTerm, undoTermMerge },
)
