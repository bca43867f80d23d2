import { inTransaction } from '../platform/db/transaction.ts'
import { removeFilesLater } from '../platform/files/remove-files.ts'
import type { AudioRefusal } from './audio/audio-refusal.ts'
import type { IngestContext } from './ingest-context.ts'
import { markFailed, markRefused, type IntakeRow } from './queries.ts'
import { Duplicate } from './refuse-duplicate.ts'

/** Says why a file cannot be a sound, and forgets its bytes; where a program of ours broke, they stay for another try. */
export async function closeIntake(
  ctx: IngestContext,
  intake: IntakeRow,
  reason: AudioRefusal,
): Promise<void> {
  const { db, jobs, uploads } = ctx
  if (reason.code === 'could_not_process') {
    await markFailed(db, intake.id, reason)
    return
  }
  const duplicateOf = reason instanceof Duplicate ? reason.soundId : null
  await inTransaction(db, async (tx) => {
    const isClosed = await markRefused(tx, intake.id, {
      code: reason.code,
      message: reason.message,
      duplicateOf,
    })
    if (isClosed && intake.master_key !== null) await removeFilesLater(tx, jobs, [intake.master_key])
  })
  ctx.failpoint('ingest:refused')
  jobs.wake()
  if (intake.origin === 'upload') await uploads.remove(intake.id)
}
