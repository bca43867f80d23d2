import type { AuditAction, KeptTerm, TermKind } from '@segno/contract'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { noSlug, termChanged, termExists, termInUse, termNotFound, wordTaken } from './errors.ts'
import {
  holdVocabularyAlone,
  insertTerms,
  insertWords,
  removeTerm,
  removeWords,
  selectOwners,
  selectTerm,
  selectWordsOf,
  updateTerm,
  type TermRef,
} from './queries.ts'
import { slugOf, tidyWords } from './rules.ts'
import type { VocabularyContext } from './vocabulary-context.ts'

interface Said {
  readonly name: string
  readonly words: readonly string[]
}

/** @throws {AppError} term_exists, word_taken */
export async function addTerm(
  ctx: VocabularyContext,
  order: Said & { kind: TermKind; actorId: string },
): Promise<KeptTerm> {
  const { kind, name, actorId } = order
  const slug = slugOf(name)
  if (slug === null) throw noSlug()
  const term = { kind, slug }
  const words = tidyWords(name, order.words)
  await inTransaction(ctx.db, async (tx) => {
    await holdVocabularyAlone(tx)
    await refuseTaken(tx, term, { name, words })
    if ((await insertTerms(tx, [{ ...term, name }])).length === 0) throw termExists(name)
    await insertWords(
      tx,
      words.map((word) => ({ ...term, word })),
    )
    await ctx.soundTerms().recordVocabularyChange(tx)
    await audit(tx, { actorId, at: ctx.now(), action: 'vocabulary.add', term, after: { name, words } })
  })
  return { ...term, name, words, soundCount: 0, version: 1 }
}

/** @throws {AppError} term_not_found, term_changed, term_exists, word_taken */
export async function changeTerm(
  ctx: VocabularyContext,
  order: Said & { term: TermRef; version: number; actorId: string },
): Promise<KeptTerm> {
  const { term, name, version, actorId } = order
  const words = tidyWords(name, order.words)
  return inTransaction(ctx.db, async (tx) => {
    await holdVocabularyAlone(tx)
    const old = await selectTerm(tx, term)
    if (!old) throw termNotFound()
    const before = { name: old.name, words: await selectWordsOf(tx, term) }
    const added = words.filter((word) => !before.words.includes(word))
    await refuseTaken(tx, term, { name: name === before.name ? null : name, words: added })
    if (!(await updateTerm(tx, term, { name, version }))) throw termChanged()
    await removeWords(
      tx,
      term,
      before.words.filter((word) => !words.includes(word)),
    )
    await insertWords(
      tx,
      added.map((word) => ({ ...term, word })),
    )
    await ctx.soundTerms().recordVocabularyChange(tx)
    const after = { name, words }
    await audit(tx, { actorId, at: ctx.now(), action: 'vocabulary.change', term, before, after })
    return { ...term, ...after, soundCount: await ctx.soundTerms().countOf(tx, term), version: version + 1 }
  })
}

/** @throws {AppError} term_not_found, term_in_use */
export async function deleteTerm(
  ctx: VocabularyContext,
  { term, actorId }: { term: TermRef; actorId: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    await holdVocabularyAlone(tx)
    const old = await selectTerm(tx, term)
    if (!old) throw termNotFound()
    const soundCount = await ctx.soundTerms().countOf(tx, term)
    if (soundCount > 0) throw termInUse(soundCount)
    const before = { name: old.name, words: await selectWordsOf(tx, term) }
    await removeTerm(tx, term)
    await ctx.soundTerms().recordVocabularyChange(tx)
    await audit(tx, { actorId, at: ctx.now(), action: 'vocabulary.delete', term, before })
  })
  return null
}

/** A word that means two things would find what nobody meant. */
async function refuseTaken(
  tx: Db,
  term: TermRef,
  said: { name: string | null; words: readonly string[] },
): Promise<void> {
  const name = said.name?.toLowerCase()
  const owners = await selectOwners(tx, term, [...said.words, ...(name === undefined ? [] : [name])])
  const [owned] = owners
  if (!owned) return
  if (owned.word === name && owned.name.toLowerCase() === name) throw termExists(owned.name)
  throw wordTaken(owned.word, owned.name)
}

async function audit(
  tx: Db,
  entry: { actorId: string; at: Date; action: AuditAction; term: TermRef; before?: object; after?: object },
): Promise<void> {
  const { actorId, at, action, term } = entry
  const subject = { kind: 'term', id: `${term.kind}/${term.slug}` }
  await recordAudit(tx, [
    { actorId, at, action, subject, before: entry.before ?? null, after: entry.after ?? null },
  ])
}
