import type { AuditAction, KeptTerm, TermKind } from '@segno/contract'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { noSlug, termChanged, termExists, termInUse, termNotFound, wordTaken } from './errors.ts'
import {
  holdVocabularyAlone,
  insertTerms,
  insertWords,
  removeAsKinds,
  removeTerm,
  removeWords,
  selectOwners,
  selectTerm,
  selectWordsOf,
  type SaidWord,
  updateTerm,
  type TermRef,
} from './queries.ts'
import { listsOf, slugOf, tidySaid } from './rules.ts'
import type { VocabularyContext } from './vocabulary-context.ts'

interface Said {
  readonly name: string
  readonly words: readonly string[]
  /** Words for kinds of it. Where they are not told they stay. */
  readonly narrower?: readonly string[] | undefined
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
  const words = tidySaid({ name, words: order.words, narrower: order.narrower ?? [] })
  await inTransaction(ctx.db, async (tx) => {
    await holdVocabularyAlone(tx)
    await claimWords(tx, term, { name, words })
    if ((await insertTerms(tx, [{ ...term, name }])).length === 0) throw termExists(name)
    await insertWords(
      tx,
      words.map((word) => ({ ...term, ...word })),
    )
    await ctx.soundTerms().recordVocabularyChange(tx)
    const after = { name, ...listsOf(words) }
    await audit(tx, { actorId, at: ctx.now(), action: 'vocabulary.add', term, after })
  })
  return { ...term, name, ...listsOf(words), soundCount: 0, version: 1 }
}

/** @throws {AppError} term_not_found, term_changed, term_exists, word_taken */
export async function changeTerm(
  ctx: VocabularyContext,
  order: Said & { term: TermRef; version: number; actorId: string },
): Promise<KeptTerm> {
  const { term, name, version, actorId } = order
  return inTransaction(ctx.db, async (tx) => {
    await holdVocabularyAlone(tx)
    const old = await selectTerm(tx, term)
    if (!old) throw termNotFound()
    const kept = await selectWordsOf(tx, term)
    const before = { name: old.name, ...listsOf(kept) }
    const words = tidySaid({ name, words: order.words, narrower: order.narrower ?? before.narrower })
    const added = words.filter((word) => !isAmong(kept, word))
    await claimWords(tx, term, { name: name === before.name ? null : name, words: added })
    if (!(await updateTerm(tx, term, { name, version }))) throw termChanged()
    await removeWords(
      tx,
      term,
      kept.filter((word) => !isAmong(words, word)).map(({ word }) => word),
    )
    await insertWords(
      tx,
      added.map((word) => ({ ...term, ...word })),
    )
    await ctx.soundTerms().recordVocabularyChange(tx)
    const after = { name, ...listsOf(words) }
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
    const before = { name: old.name, ...listsOf(await selectWordsOf(tx, term)) }
    await removeTerm(tx, term)
    await ctx.soundTerms().recordVocabularyChange(tx)
    await audit(tx, { actorId, at: ctx.now(), action: 'vocabulary.delete', term, before })
  })
  return null
}

const isAmong = (words: readonly SaidWord[], { word, isNarrower }: SaidWord): boolean =>
  words.some((one) => one.word === word && one.isNarrower === isNarrower)

/** A word that means two things would find what nobody meant: what is a kind of another term becomes this one's. */
async function claimWords(
  tx: Db,
  term: TermRef,
  said: { name: string | null; words: readonly SaidWord[] },
): Promise<void> {
  const name = said.name?.toLowerCase()
  const claimed = [...said.words.map(({ word }) => word), ...(name === undefined ? [] : [name])]
  const owners = await selectOwners(tx, term, claimed)
  const [owned] = owners
  if (!owned) return removeAsKinds(tx, term, claimed)
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
