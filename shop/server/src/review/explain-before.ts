import type { DecidedBefore } from '@segno/contract'
import { findAccount } from '../accounts/public.ts'
import type { Db } from '../platform/db/db.ts'
import type { LockedSound } from '../catalogue/public.ts'
import { selectLastDecisions } from './queries.ts'
import { decisionInWords } from './rules.ts'

const WITHOUT_REVIEWER: Readonly<Record<string, string>> = {
  inReview: 'It was changed meanwhile. Look at it again.',
  draft: 'Its artist has taken it back.',
  withdrawn: 'Its artist has withdrawn it.',
}

/** Why these sounds could not be decided: who was quicker, in words. */
export async function explainBefore(tx: Db, sounds: readonly LockedSound[]): Promise<DecidedBefore[]> {
  if (sounds.length === 0) return []
  const decisions = await selectLastDecisions(
    tx,
    sounds.map(({ id }) => id),
  )
  const decisionOf = new Map(decisions.map((one) => [one.sound_id, one]))
  return Promise.all(
    sounds.map(async ({ id, title, status, version, withheld_at: withheldAt }) => {
      const last = decisionOf.get(id)
      if (withheldAt !== null && status === 'inReview')
        return { id, title, what: 'It is withheld because of a copyright notice.' }
      if (!last || last.sound_version !== version)
        return { id, title, what: WITHOUT_REVIEWER[status] ?? 'It is no longer in review.' }
      const reviewer = await findAccount(tx, last.decided_by)
      const name = reviewer ? `${reviewer.firstName} ${reviewer.lastName}` : 'Somebody'
      return { id, title, what: `${name} ${decisionInWords(last.decision)} already.` }
    }),
  )
}
