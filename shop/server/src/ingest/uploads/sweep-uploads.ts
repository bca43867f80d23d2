import { isId } from '../../platform/ids.ts'
import { markRefused } from '../queries.ts'
import { ingestJob } from '../receive-file.ts'
import { selectExpired, selectStranded, selectWanted } from './queries.ts'
import type { UploadContext } from './upload-context.ts'

const AT_ONCE = 500

const ABANDONED = {
  code: 'abandoned',
  message: 'This file was not uploaded within a day. Upload it again',
}

/** Longer than anybody works on a file, so that one that is in hand is left alone. */
const STRANDED_AFTER_MS = 15 * 60_000

/** No file waits for ever: one that nobody is to work on is given to somebody. */
export async function rescueStranded({
  db,
  jobs,
  now,
}: Pick<UploadContext, 'db' | 'jobs' | 'now'>): Promise<void> {
  const ids = await selectStranded(db, new Date(now().getTime() - STRANDED_AFTER_MS))
  await jobs.enqueue(db, ids.map(ingestJob))
  if (ids.length > 0) jobs.wake()
}

/** Ends uploads that nobody goes on with, and removes bytes that nobody wants any more. */
export async function sweepUploads({ db, uploads, now }: UploadContext): Promise<void> {
  const expired = await selectExpired(db, { now: now(), limit: AT_ONCE })
  for (const { id } of expired) await markRefused(db, id, ABANDONED)
  const ids = await uploads.list()
  const wanted = await selectWanted(db, ids.filter(isId))
  for (const id of ids) if (!wanted.has(id)) await uploads.remove(id)
}
