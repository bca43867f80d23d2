import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { inTransaction } from '../platform/db-transaction.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { findIntakeByBytes, insertIntake, markArrived, type NewIntake } from './queries.ts'

export const INGEST_JOB = 'ingest-sound'

/** Takes over a file and has it made ready. Each step can be repeated, and nothing is lost between them. */
export async function receiveFile(
  { db, files, jobs }: Platform,
  arriving: Omit<NewIntake, 'id' | 'file'> & { path: string },
): Promise<{ intakeId: string; isNew: boolean }> {
  const bytesHash = await hashFile(arriving.path)
  const known = await findIntakeByBytes(db, arriving.artistId, bytesHash)
  if (known) {
    await rm(arriving.path, { force: true })
    return { intakeId: known.id, isNew: false }
  }
  const masterKey = `masters/${bytesHash}`
  await files.keep(masterKey, arriving.path)
  const intakeId = newId()
  const isNew = await inTransaction(db, async (tx) => {
    const inserted = await insertIntake(tx, { ...arriving, id: intakeId, file: { bytesHash, masterKey } })
    if (inserted) await jobs.enqueue(tx, [ingestJob(intakeId)])
    return inserted
  })
  jobs.wake()
  if (isNew) return { intakeId, isNew }
  const winner = await findIntakeByBytes(db, arriving.artistId, bytesHash)
  if (!winner) throw new Error(`the intake of ${arriving.fileName} was neither made nor there`)
  return { intakeId: winner.id, isNew: false }
}

/** The file of an intake that was announced before its bytes were there. */
export async function fileArrived(
  { db, files, jobs }: Platform,
  intakeId: string,
  path: string,
): Promise<void> {
  const bytesHash = await hashFile(path)
  const masterKey = `masters/${bytesHash}`
  await files.keep(masterKey, path)
  await inTransaction(db, async (tx) => {
    if (await markArrived(tx, intakeId, { bytesHash, masterKey }))
      await jobs.enqueue(tx, [ingestJob(intakeId)])
  })
  jobs.wake()
}

function ingestJob(intakeId: string) {
  return { kind: INGEST_JOB, key: intakeId, payload: { intakeId } }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
