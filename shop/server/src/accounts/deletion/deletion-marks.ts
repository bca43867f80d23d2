import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/db.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { keepBytes } from '../../platform/files/keep-bytes.ts'
import type { JobHandler, NewJob } from '../../platform/jobs/jobs.ts'
import { recordDeletion } from './queries.ts'

/** Where the marks lie among the files. A restore brings back all of them, whatever snapshot it takes. */
export const DELETION_SHELF = 'deletions'
const KEEP_DELETION_JOB = 'keep-deletion'
const mark = z.object({ accountId: z.uuid(), askedAt: z.iso.datetime() })

/** In the transaction that deletes an account: notes it among the files too, which outlive a restored database. */
export function keepDeletionLater(accountId: string, now: Date): NewJob {
  const payload = { accountId, askedAt: now.toISOString() } satisfies z.input<typeof mark>
  return { kind: KEEP_DELETION_JOB, key: accountId, payload, maxAttempts: 100 }
}

export function keepDeletionJob(ctx: { files: FileStore; scratchFolder: string }): JobHandler {
  return {
    kind: KEEP_DELETION_JOB,
    concurrency: 1,
    async run(given) {
      const noted = mark.parse(given)
      const name = createHash('sha256').update(noted.accountId).digest('hex')
      const bytes = Buffer.from(JSON.stringify(noted))
      await keepBytes(ctx, `${DELETION_SHELF}/${name}.json`, bytes, 0o600)
    },
  }
}

/** Tells a restored database whom it must delete again; the next start does. */
export async function recallDeletions(tx: Db, files: FileStore): Promise<void> {
  for await (const key of files.list(DELETION_SHELF)) {
    const noted = mark.parse(JSON.parse((await files.readAll(key)).toString('utf8')))
    await recordDeletion(tx, noted.accountId, new Date(noted.askedAt))
  }
}
