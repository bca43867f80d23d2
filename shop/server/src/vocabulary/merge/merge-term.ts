import type { AuditAction, TermMerge } from '@segno/contract'
import { recordAudit, type AuditEntry } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import { mergedIntoItself, mergeNotFound, mergeOvertaken, termNotFound } from '../errors.ts'
import {
  holdVocabularyAlone,
  insertTerms,
  insertWords,
  removeTerm,
  removeWords,
  selectOwners,
  selectTerm,
  selectWordsOf,
  type SaidWord,
  type TermRef,
} from '../queries.ts'
import { listsOf, wordsToMove } from '../rules.ts'
import type { VocabularyContext } from '../vocabulary-context.ts'
import { insertMerge, markUndone, selectMerge } from './queries.ts'

/**
 * Gives every sound of one term another in its place. What people typed for the one finds the other from now on.
 *
 * @throws {AppError} term_not_found, term_merged_into_itself
 */
export async function mergeTerm(
  ctx: VocabularyContext,
  order: { from: TermRef; intoSlug: string; actorId: string },
): Promise<TermMerge> {
  const { from, intoSlug, actorId } = order
  if (from.slug === intoSlug) throw mergedIntoItself()
  const now = ctx.now()
  return inTransaction(ctx.db, async (tx) => {
    await holdVocabularyAlone(tx)
    const term = await selectTerm(tx, from)
    const into = await selectTerm(tx, { kind: from.kind, slug: intoSlug })
    if (!term || !into) throw termNotFound()
    const words = await selectWordsOf(tx, from)
    const id = newId()
    await removeTerm(tx, from)
    const movedWords = await moveWords(tx, { kind: from.kind, slug: intoSlug }, { ...term, words })
    await insertMerge(tx, {
      id,
      from: { ...from, name: term.name, ...listsOf(words) },
      intoSlug,
      movedWords,
      now,
    })
    const exchanged = { mergeId: id, kind: from.kind, fromSlug: from.slug, intoSlug, now }
    const soundCount = await ctx.soundTerms().exchange(tx, exchanged)
    await ctx.soundTerms().recordChangesOfMerge(tx, id)
    await ctx.soundTerms().recordVocabularyChange(tx)
    await auditMerge(tx, 'vocabulary.merge', {
      term: from,
      actorId,
      at: now,
      before: { name: term.name, ...listsOf(words), soundCount },
      after: { mergedInto: intoSlug, mergeId: id },
    })
    const names = { fromName: term.name, intoSlug, intoName: into.name }
    return { id, kind: from.kind, ...names, soundCount, mergedAt: now.toISOString() }
  })
}

/** What means something else already, in whichever list, goes on meaning that. */
async function moveWords(
  tx: Db,
  into: TermRef,
  from: { name: string; slug: string; words: readonly SaidWord[] },
): Promise<string[]> {
  const words = wordsToMove(from)
  const taken = await selectOwners(
    tx,
    into,
    words.map(({ word }) => word),
  )
  const owned = new Set(taken.map(({ word }) => word))
  return insertWords(
    tx,
    words.filter(({ word }) => !owned.has(word)).map((word) => ({ ...into, ...word })),
  )
}

/**
 * Brings a merged term back, with its words, to every sound that had it and was not given anything else since.
 *
 * @throws {AppError} merge_not_found; merge_overtaken where what happened since stands in the way
 */
export async function undoTermMerge(
  ctx: VocabularyContext,
  order: { mergeId: string; actorId: string },
): Promise<{ soundCount: number }> {
  const { mergeId, actorId } = order
  if (!isId(mergeId)) throw mergeNotFound()
  const now = ctx.now()
  return inTransaction(ctx.db, async (tx) => {
    await holdVocabularyAlone(tx)
    const merge = await selectMerge(tx, mergeId)
    if (!merge) throw mergeNotFound()
    const kind = merge.kind as TermRef['kind']
    const from = { kind, slug: merge.from_slug }
    const into = { kind, slug: merge.into_slug }
    if (!(await selectTerm(tx, into)))
      throw mergeOvertaken('What it was merged into has been merged itself. Undo that first.')
    await bringTermBack(tx, merge, { from, into })
    const exchanged = { mergeId, kind, fromSlug: from.slug, intoSlug: into.slug, now }
    const soundCount = await ctx.soundTerms().giveBack(tx, exchanged)
    await ctx.soundTerms().recordChangesOfMerge(tx, mergeId)
    await markUndone(tx, mergeId, now)
    await ctx.soundTerms().recordVocabularyChange(tx)
    await auditMerge(tx, 'vocabulary.undoMerge', {
      term: from,
      actorId,
      at: now,
      before: { mergedInto: into.slug, mergeId },
      after: {
        name: merge.from_name,
        words: merge.from_words,
        narrower: merge.from_narrower,
        soundCount,
      },
    })
    return { soundCount }
  })
}

/** The term itself, with its words. */
async function bringTermBack(
  tx: Db,
  merge: NonNullable<Awaited<ReturnType<typeof selectMerge>>>,
  { from, into }: { from: TermRef; into: TermRef },
): Promise<void> {
  const made = await insertTerms(tx, [{ ...from, name: merge.from_name }])
  if (made.length === 0) throw mergeOvertaken('There is a new term of that name meanwhile.')
  await removeWords(tx, into, merge.moved_words)
  await insertWords(tx, [
    ...merge.from_words.map((word) => ({ ...from, word, isNarrower: false })),
    ...merge.from_narrower.map((word) => ({ ...from, word, isNarrower: true })),
  ])
}

async function auditMerge(
  tx: Db,
  action: AuditAction,
  { term: { kind, slug }, ...entry }: { term: TermRef } & Omit<AuditEntry, 'action' | 'subject'>,
): Promise<void> {
  await recordAudit(tx, [{ ...entry, action, subject: { kind: 'term', id: `${kind}/${slug}` } }])
}
