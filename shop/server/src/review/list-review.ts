import {
  describePage,
  type Answer,
  type ReviewSound,
  type listSoundsInReview as endpoint,
} from '@segno/contract'
import type { Db } from '../platform/db/db.ts'
import { showStudioSounds, soundCards, settleTallies } from '../catalogue/public.ts'
import {
  countWaiting,
  type LastTold,
  selectLastTold,
  selectReviewFacts,
  selectWaitingIds,
  type ReviewFilter,
} from './queries.ts'
import { CHANGE_ASKED, DECISIONS, warningsOf } from './rules.ts'

type Query = Omit<ReviewFilter, 'artistHandle' | 'text'> & {
  readonly page: number
  readonly limit: number
  readonly artist?: string | undefined
  readonly q?: string | undefined
}

/** The sounds that wait for review, with what a reviewer wants to know beside them. */
export async function listSoundsInReview(
  db: Db,
  { page, limit, only, artist, q }: Query,
): Promise<Answer<typeof endpoint>> {
  const filter: ReviewFilter = { only, artistHandle: artist, text: q?.trim() }
  const [totalItems, ids] = await Promise.all([
    countWaiting(db, filter),
    selectWaitingIds(db, filter, { offset: (page - 1) * limit, limit }),
  ])
  await settleTallies(db)
  const [sounds, facts, decisions] = await Promise.all([
    showStudioSounds(db, { role: 'admin' }, ids),
    selectReviewFacts(db, ids),
    selectLastTold(db, ids),
  ])
  const lastOf = new Map(decisions.map((one) => [one.sound_id, one]))
  const factsOf = new Map(facts.map((row) => [row.id, row]))
  const twins = await soundCards(
    db,
    facts.flatMap((row) => row.near_duplicate_of ?? []),
  )
  const items = sounds.map((one) => {
    const row = factsOf.get(one.sound.id)
    return {
      ...one,
      warnings: warningsOf(one),
      rightsVersion: row?.rights_version ?? null,
      twin: twins.get(row?.near_duplicate_of ?? '') ?? null,
      publishedOfArtist: row?.published_of_artist ?? 0,
      lastRefusal: toRefusal(lastOf.get(one.sound.id)),
    }
  })
  return { items, meta: describePage({ page, limit, itemCount: items.length, totalItems }) }
}

function toRefusal(last: LastTold | undefined): ReviewSound['lastRefusal'] {
  if (last?.decision !== DECISIONS.reject.decision && last?.decision !== DECISIONS.askForChange.decision)
    return null
  return {
    decision: last.decision === DECISIONS.reject.decision ? 'reject' : 'askForChange',
    reason: last.reason === CHANGE_ASKED ? null : last.reason,
    note: last.note,
    decidedAt: last.decided_at.toISOString(),
  }
}
