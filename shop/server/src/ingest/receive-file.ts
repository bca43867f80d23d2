import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { inTransaction } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { findIntakeByBytes, insertIntake, markArrived, reopenFailed, type NewIntake } from './queries.ts'

export const INGEST_JOB = 'ingest-sound'
/** Somebody waits for it, and can have it tried again. */
const MAX_ATTEMPTS = 3

/**
 * Takes over a file and has it made ready. Each step can be repeated, and nothing is lost between them. A file that
 * failed before is tried again.
 */
export async function receiveFile(
  { db, files, jobs }: Platform,
  arriving: Omit<NewIntake, 'id' | 'file'> & { path: string },
): Promise<{ intakeId: string; isNew: boolean }> {
  const bytesHash = await hashFile(arriving.path)
  const known = await findIntakeByBytes(db, arriving.artistId, bytesHash)
  if (known) {
    await rm(arriving.path, { force: true })
    await tryAgain({ db, jobs }, [known.id])
    return { intakeId: known.id, isNew: false }
  }
  const intakeId = newId()
  const masterKey = masterKeyOf(intakeId)
  await files.keep(masterKey, arriving.path)
  const isNew = await inTransaction(db, async (tx) => {
    const inserted = await insertIntake(tx, { ...arriving, id: intakeId, file: { bytesHash, masterKey } })
    if (inserted) await jobs.enqueue(tx, [ingestJob(intakeId)])
    return inserted
  })
  jobs.wake()
  if (isNew) return { intakeId, isNew }
  await files.remove(masterKey)
  const winner = await findIntakeByBytes(db, arriving.artistId, bytesHash)
  if (!winner) throw new Error(`the intake of ${arriving.fileName} was neither made nor there`)
  return { intakeId: winner.id, isNew: false }
}

/** @returns how many of these had failed, and are tried again */
export async function tryAgain(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  ids: readonly string[],
): Promise<number> {
  const again = await inTransaction(db, async (tx) => {
    const reopened = await reopenFailed(tx, ids)
    await jobs.enqueue(tx, reopened.map(ingestJob))
    return reopened
  })
  if (again.length > 0) jobs.wake()
  return again.length
}

/** The file of an intake that was announced before its bytes were there. */
export async function fileArrived(
  { db, files, jobs }: Platform,
  intakeId: string,
  path: string,
): Promise<void> {
  const bytesHash = await hashFile(path)
  const masterKey = masterKeyOf(intakeId)
  await files.keep(masterKey, path)
  await inTransaction(db, async (tx) => {
    if (await markArrived(tx, intakeId, { bytesHash, masterKey }))
      await jobs.enqueue(tx, [ingestJob(intakeId)])
  })
  jobs.wake()
}

/**
 * Where a master is kept. Each file that comes in has a place of its own, so that one that is refused can be removed
 * without a thought for others with the same bytes.
 */
export function masterKeyOf(intakeId: string): string {
  return `masters/${createHash('sha256').update(intakeId).digest('hex')}`
}

export function ingestJob(intakeId: string) {
  return { kind: INGEST_JOB, key: intakeId, payload: { intakeId }, maxAttempts: MAX_ATTEMPTS }
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
