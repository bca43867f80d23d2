import type { AuditAction, DoubtfulSound } from '@segno/contract'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import {
  changeSoundsIn,
  lockSounds,
  markChecked,
  requireAll,
  soundChanged,
  soundNotFound,
  type ChangeContext,
  type ChangeOrder,
} from '../../catalogue/public.ts'
import { holdVocabulary } from '../../vocabulary/public.ts'
import { showDoubtful } from './list-doubtful.ts'
import { selectSaid, type SaidRow } from './queries.ts'
import { differences } from './rules.ts'

/**
 * Changes what is said of any sounds: all of the changes, or none.
 *
 * @throws {AppError} sound_not_found, sound_changed, bad_request with the path of each field that is wrong
 */
export async function retagSounds(
  ctx: ChangeContext,
  actorId: string,
  changes: readonly ChangeOrder[],
): Promise<DoubtfulSound[]> {
  const ids = changes.map(({ id }) => id)
  await inTransaction(ctx.db, async (tx) => {
    await holdVocabulary(tx)
    const before = await lockAndRead(tx, ids)
    await changeSoundsIn(tx, ctx, { role: 'admin' }, changes)
    await auditChanges(tx, before, { actorId, at: ctx.now(), action: 'sound.change' })
  })
  return showDoubtful(ctx.db, ids)
}

/**
 * Takes sounds out of the queue because somebody has heard that they are right, or puts them back.
 *
 * @throws {AppError} sound_not_found, sound_changed
 */
export async function checkTags(
  ctx: ChangeContext,
  actorId: string,
  order: { sounds: readonly { id: string; version: number }[]; isRight: boolean },
): Promise<DoubtfulSound[]> {
  const ids = order.sounds.map(({ id }) => id)
  const at = ctx.now()
  await inTransaction(ctx.db, async (tx) => {
    if (!ids.every(isId)) throw soundNotFound()
    const locked = requireAll(await lockSounds(tx, ids), { ids, artistId: null })
    const stale = locked.filter((sound, index) => sound.version !== order.sounds[index]?.version)
    if (stale.length > 0) throw soundChanged(stale)
    const before = await selectSaid(tx, ids)
    await markChecked(tx, ids, order.isRight ? { by: actorId, at } : null)
    await auditChanges(tx, before, { actorId, at, action: order.isRight ? 'sound.check' : 'sound.uncheck' })
  })
  return showDoubtful(ctx.db, ids)
}

async function lockAndRead(tx: Db, ids: readonly string[]): Promise<SaidRow[]> {
  if (!ids.every(isId)) throw soundNotFound()
  await lockSounds(tx, ids)
  return selectSaid(tx, ids)
}

async function auditChanges(
  tx: Db,
  before: readonly SaidRow[],
  entry: { actorId: string; at: Date; action: AuditAction },
): Promise<void> {
  const after = await selectSaid(
    tx,
    before.map(({ id }) => id),
  )
  const afterOf = new Map(after.map((row) => [row.id, row]))
  await recordAudit(
    tx,
    before.flatMap((row) => {
      const changed = differences(row, afterOf.get(row.id) ?? {})
      return changed ? [{ ...entry, subject: { kind: 'sound', id: row.id }, ...changed }] : []
    }),
  )
}
