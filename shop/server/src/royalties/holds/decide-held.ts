import { holdAdmin } from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { heldRoyaltyDecided, heldRoyaltyNotFound } from '../errors.ts'
import { insertReversal, lockRoyaltyAccount } from '../queries.ts'
import { decideHold, selectHolds } from './queries.ts'

interface Decision {
  readonly actorId: string
  readonly royaltyIds: readonly string[]
  readonly decision: 'release' | 'refuse'
  readonly reason: string
}

const DECISIONS = { release: 'released', refuse: 'refused' } as const

/**
 * Releases royalties that waited for an administrator, or refuses them: an entry of its own takes each back, as for a
 * purchase that ended. All of them are decided, or none.
 *
 * @throws {AppError} held_royalty_not_found, held_royalty_decided, role_not_allowed
 */
export async function decideHeld(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { actorId, royaltyIds, ...decided }: Decision,
): Promise<null> {
  const ids = [...new Set(royaltyIds)]
  if (!ids.every(isId)) throw heldRoyaltyNotFound()
  await inTransaction(db, async (tx) => {
    const at = now()
    await holdAdmin(tx, actorId)
    const holds = await selectHolds(tx, ids)
    if (holds.length < ids.length) throw heldRoyaltyNotFound()
    for (const hold of holds) await decideOne(tx, hold, { actorId, at, ...decided })
  })
  return null
}

async function decideOne(
  tx: Db,
  hold: Awaited<ReturnType<typeof selectHolds>>[number],
  { actorId, at, decision, reason }: Omit<Decision, 'royaltyIds'> & { readonly at: Date },
): Promise<void> {
  const { id, licence_id: licenceId, artist_id: artistId, amount_micro_eur: microEur } = hold
  await lockRoyaltyAccount(tx, artistId)
  const as = DECISIONS[decision]
  if (!(await decideHold(tx, id, { decision: as, decided_by: actorId, decided_at: at, reason })))
    throw heldRoyaltyDecided()
  if (decision === 'refuse') await insertReversal(tx, { licenceId, artistId, amountMicroEur: -microEur, at })
  await recordAudit(tx, [
    {
      actorId,
      at,
      action: `royalties.${decision}_held`,
      subject: { kind: 'account', id: artistId },
      before: { licenceId, royaltyMicroEur: microEur, sign: hold.suspicion },
      after: { decision: as, reason },
    },
  ])
}
