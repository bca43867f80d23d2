import { sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'
import type { ReadableCatalogue } from '../catalogue/public.ts'
import { holdsWords } from '../platform/db/like-pattern.ts'
import type { ReviewTables } from './tables.ts'

const on = (db: Db) => over<ReviewTables & ReadableCatalogue>(db)

export interface ReviewFilter {
  readonly only?: 'nearDuplicates' | 'madeWithAi' | undefined
  readonly artistHandle?: string | undefined
  readonly text?: string | undefined
}

function waiting(db: Db, { only, artistHandle, text }: ReviewFilter) {
  return on(db)
    .selectFrom('sound')
    .innerJoin('artist', 'artist.account_id', 'sound.artist_id')
    .where('sound.status', '=', 'inReview')
    .$if(only === 'nearDuplicates', (query) => query.where('near_duplicate_of', 'is not', null))
    .$if(only === 'madeWithAi', (query) => query.where('made_with_ai', '<>', 'none'))
    .$if(artistHandle !== undefined, (query) => query.where('artist.handle', '=', artistHandle ?? ''))
    .where(holdsWords(text ?? '', [sql`sound.title`, sql`file_name`, sql`artist.name`]))
}

/** Who has waited longest first; what was submitted together in the order of its files. */
export async function selectWaitingIds(
  db: Db,
  filter: ReviewFilter,
  page: { offset: number; limit: number },
): Promise<string[]> {
  const rows = await waiting(db, filter)
    .select('sound.id')
    .orderBy('submitted_at')
    .orderBy('pack_id')
    .orderBy('file_name')
    .orderBy('sound.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countWaiting(db: Db, filter: ReviewFilter): Promise<number> {
  const row = await waiting(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export function selectReviewFacts(db: Db, ids: readonly string[]) {
  return on(db)
    .selectFrom('sound')
    .leftJoin('artist_tally', 'artist_tally.artist_id', 'sound.artist_id')
    .select(['id', 'rights_version', 'near_duplicate_of', 'artist_tally.sound_count as published_of_artist'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

export async function insertDecisions(
  tx: Db,
  decisions: readonly {
    id: string
    soundId: string
    artistId: string
    decidedBy: string
    decision: string
    reason: string | null
    note: string | null
    soundVersion: number
    decidedAt: Date
  }[],
): Promise<void> {
  if (decisions.length === 0) return
  await on(tx)
    .insertInto('review_decision')
    .values(
      decisions.map((one) => ({
        id: one.id,
        sound_id: one.soundId,
        artist_id: one.artistId,
        decided_by: one.decidedBy,
        decision: one.decision,
        reason: one.reason,
        note: one.note,
        sound_version: one.soundVersion,
        decided_at: one.decidedAt,
      })),
    )
    .execute()
}

/** The last decision on each of these sounds that was not undone. */
export async function selectLastDecisions(db: Db, soundIds: readonly string[]) {
  const { rows } = await sql<{
    id: string
    sound_id: string
    decision: string
    decided_by: string
    sound_version: number
    told_at: Date | null
  }>`
    select distinct on (sound_id) id, sound_id, decision, decided_by, sound_version, told_at from review_decision
    where sound_id = any(${[...soundIds]}::uuid[]) and undone_at is null
    order by sound_id, decided_at desc, id desc`.execute(on(db))
  return rows
}

export type LastDecision = Awaited<ReturnType<typeof selectLastDecisions>>[number]

/** What was decided last of each of these sounds and still holds; undone after its artist knew, it is followed by `reopened`. */
export async function selectLastTold(db: Db, soundIds: readonly string[]) {
  const { rows } = await sql<{
    sound_id: string
    decision: string
    reason: string | null
    note: string | null
    decided_at: Date
  }>`
    select distinct on (sound_id) sound_id, decision, reason, note, decided_at
    from (
      select *, lead(decision) over (partition by sound_id order by decided_at, id) as next_decision
      from review_decision
      where sound_id = any(${[...soundIds]}::uuid[]) and undone_at is null
    ) as told
    where decision <> 'reopened' and next_decision is distinct from 'reopened'
    order by sound_id, decided_at desc, id desc`.execute(on(db))
  return rows
}

export type LastTold = Awaited<ReturnType<typeof selectLastTold>>[number]

export async function markDecisionsUndone(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  await on(tx)
    .updateTable('review_decision')
    .set({ undone_at: now })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/** What an artist has not been told, taken so that nobody else tells it at the same moment. */
export function takeUntold(tx: Db, artistId: string, until: Date) {
  return on(tx)
    .selectFrom('review_decision')
    .innerJoin('sound', 'sound.id', 'review_decision.sound_id')
    .select([
      'review_decision.id',
      'review_decision.sound_id',
      'review_decision.decision',
      'review_decision.reason',
      'review_decision.note',
      'sound.title',
      'sound.status',
    ])
    .where('review_decision.artist_id', '=', artistId)
    .where('told_at', 'is', null)
    .where('undone_at', 'is', null)
    .where('decided_at', '<=', until)
    .orderBy('decided_at')
    .orderBy('review_decision.id')
    .forUpdate('review_decision')
    .execute()
}

export async function markTold(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  await on(tx)
    .updateTable('review_decision')
    .set({ told_at: now })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/** Which sound was accepted, and when, stays with the sound. */
export async function eraseReasons(tx: Db, artistId: string): Promise<void> {
  await on(tx)
    .updateTable('review_decision')
    .set({ reason: null, note: null })
    .where('artist_id', '=', artistId)
    .execute()
}

/** For a person's copy of their data. */
export function selectDecisionsOf(db: Db, artistId: string) {
  return on(db)
    .selectFrom('review_decision')
    .select(['sound_id', 'decision', 'reason', 'note', 'decided_at'])
    .where('artist_id', '=', artistId)
    .orderBy('decided_at')
    .execute()
}
