import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { UPLOAD_RULES } from '@segno/contract'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { markLost, markRefused } from '../queries.ts'
import { ingestJob } from '../receive-file.ts'
import { checksumMismatch, NotAnUploadFormat, noRoom, uploadBusy, uploadGone, wrongOffset } from './errors.ts'
import { lookAtHead } from './look-at-head.ts'
import { UPLOAD_LOST } from './lost-uploads.ts'
import { holdUpload, markComplete, recordReceived, releaseUpload } from './queries.ts'
import type { Checksum } from './rules.ts'
import type { UploadContext } from './upload-context.ts'
import { WriteFailure, writeBytes } from './write-bytes.ts'

const HOUR_MS = 3_600_000

export const expiryFrom = (now: Date): Date => new Date(now.getTime() + UPLOAD_RULES.keepHours * HOUR_MS)

export interface Sent {
  readonly id: string
  readonly sizeBytes: number
  readonly fromByte: number
  readonly stream: Readable
  readonly checksum: Checksum | null
}

/**
 * Keeps the bytes that come, in their place. The first that tell what a file is are looked at before more is taken; the
 * last has the file made a sound.
 *
 * @returns how many bytes of the file are kept for good
 */
export async function sendBytes(ctx: UploadContext, sent: Sent): Promise<number> {
  const { id, fromByte } = sent
  await ctx.writers.makeWay(id)
  using writing = ctx.writers.enter(id, sent.stream)
  const writer = newId()
  const held = await holdUpload(ctx.db, { id, writer })
  if (!held) throw uploadBusy()
  await using released = new AsyncDisposableStack()
  released.defer(() => releaseUpload(ctx.db, { id, writer }))
  if (held.received_bytes !== fromByte) throw wrongOffset(held.received_bytes)
  if ((await ctx.uploads.freeBytes()) < ctx.limits.reserveBytes) throw noRoom()
  const file = released.use(await ctx.uploads.openFile(id))
  if ((await file.stat()).size < fromByte) {
    // The gap would be filled with zeros.
    await markLost(ctx.db, id, UPLOAD_LOST)
    throw uploadGone(UPLOAD_LOST.message)
  }
  // What lies behind was never said to be kept.
  await file.truncate(fromByte)
  // Awaited here, because what it writes to is closed as soon as this function returns.
  return await takePart(ctx, { ...sent, file, writer, heard: () => writing.heard() })
}

type Part = Sent & { readonly file: FileHandle; readonly writer: string; readonly heard: () => void }

async function takePart(ctx: UploadContext, part: Part): Promise<number> {
  try {
    const receivedBytes = await writePart(ctx, part)
    await keep(ctx, part, receivedBytes)
    return receivedBytes
  } catch (failure) {
    if (!(failure instanceof WriteFailure)) throw failure
    if (failure.cause instanceof NotAnUploadFormat) await refuse(ctx, part.id, failure.cause)
    else await keepWhatCame(ctx, part, failure.receivedBytes)
    throw failure.cause
  }
}

async function keepWhatCame(ctx: UploadContext, part: Part, receivedBytes: number): Promise<void> {
  // A checksum speaks for a part as a whole, and a file that something was wrong with is not complete.
  const isKept = part.checksum === null && receivedBytes < part.sizeBytes
  try {
    await keep(ctx, part, isKept ? receivedBytes : part.fromByte)
  } catch (error) {
    ctx.log.warn({ error }, 'the last bytes of an upload were not kept, and must be sent again')
  }
}

async function writePart(ctx: UploadContext, part: Part): Promise<number> {
  const { file, sizeBytes, fromByte, checksum } = part
  const hash = checksum && createHash(checksum.algorithm)
  const keepable = (received: number): number =>
    checksum === null && received < sizeBytes ? received : fromByte
  let isLookedAt = false
  const receivedBytes = await writeBytes({
    stream: part.stream,
    file,
    fromByte,
    sizeBytes,
    onPiece: async (piece, received) => {
      part.heard()
      hash?.update(piece)
      isLookedAt ||= await lookAtHead(file, { receivedBytes: received, sizeBytes })
    },
    onKept: async (received) => {
      ctx.failpoint('upload:bytes-written')
      if ((await ctx.uploads.freeBytes()) < ctx.limits.reserveBytes) throw noRoom()
      return record(ctx, part, keepable(received))
    },
    onSilent: (received) => record(ctx, part, keepable(received), { isSilent: true }),
  })
  if (!checksum || hash?.digest().equals(checksum.digest)) return receivedBytes
  await file.truncate(fromByte)
  throw new WriteFailure(fromByte, checksumMismatch())
}

/** Only what is on the disk for good is counted as received; the last byte not before somebody is to work on the file. */
async function keep(ctx: UploadContext, part: Part, receivedBytes: number): Promise<void> {
  await part.file.sync()
  ctx.failpoint('upload:bytes-synced')
  if (receivedBytes === part.sizeBytes) {
    await complete(ctx, part)
    return
  }
  if (!(await record(ctx, part, receivedBytes))) throw uploadGone('This upload was ended meanwhile')
}

const record = (
  ctx: UploadContext,
  { id, writer }: Part,
  receivedBytes: number,
  { isSilent } = { isSilent: false },
): Promise<boolean> =>
  recordReceived(ctx.db, { id, writer, receivedBytes, expiresAt: expiryFrom(ctx.now()), isSilent })

async function complete(
  { db, jobs, uploads, failpoint }: UploadContext,
  held: { id: string; writer: string },
): Promise<void> {
  await uploads.sync()
  failpoint('upload:before-commit')
  const isComplete = await inTransaction(db, async (tx) => {
    const changed = await markComplete(tx, held)
    if (changed) await jobs.enqueue(tx, [ingestJob(held.id)])
    return changed
  })
  if (!isComplete) throw uploadGone('This upload was ended meanwhile')
  failpoint('upload:committed')
  jobs.wake()
}

async function refuse(
  { db, uploads }: UploadContext,
  id: string,
  { reason, message }: NotAnUploadFormat,
): Promise<void> {
  await markRefused(db, id, { code: reason, message })
  await uploads.remove(id)
}
