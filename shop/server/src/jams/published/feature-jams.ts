import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { jamNotFound } from '../errors.ts'
import { lockPublished, selectFeatured, setFeatured } from './queries.ts'

/** Features these published jams in this order, and no others. @throws {AppError} jam_not_found */
export async function featureJams(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { actorId, jamIds }: { actorId: string; jamIds: readonly string[] },
): Promise<null> {
  const ids = [...new Set(jamIds)]
  await inTransaction(db, async (tx) => {
    const before = await selectFeatured(tx)
    const chosen = ids.length > 0 && ids.every(isId) ? await lockPublished(tx, ids) : []
    if (chosen.length !== ids.length) throw jamNotFound()
    await setFeatured(tx, ids)
    const titles = new Map(chosen.map(({ id, title }) => [id, title]))
    await recordAudit(tx, [
      {
        actorId,
        at: now(),
        action: 'jams.feature',
        subject: { kind: 'jams', id: 'featured' },
        before: { featured: before.map(({ title }) => title) },
        after: { featured: ids.map((id) => titles.get(id)) },
      },
    ])
  })
  return null
}
