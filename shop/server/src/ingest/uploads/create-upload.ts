import type { Readable } from 'node:stream'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { masterKeyOf } from '../receive-file.ts'
import { noArtistPage, noRoom, tooManyUploads } from './errors.ts'
import {
  countUnderWay,
  findUploadByKey,
  hasArtistPage,
  holdUploadsOf,
  insertUpload,
  type NewUpload,
} from './queries.ts'
import { requireUpload } from './require-upload.ts'
import { checkVersion, readChecksum, readMetadata, readSizeBytes } from './rules.ts'
import { expiryFrom, sendBytes } from './send-upload.ts'
import type { UploadContext } from './upload-context.ts'
import { stateHeaders } from './upload-headers.ts'

interface Asked {
  readonly artistId: string
  readonly headers: Readonly<Record<string, string>>
  readonly stream: Readable | null
}

/** Announces a file, and takes its first bytes where they come along. */
export async function createUpload(
  ctx: UploadContext,
  { artistId, headers, stream }: Asked,
): Promise<{ headers: Record<string, string> }> {
  checkVersion(headers)
  const sizeBytes = readSizeBytes(headers)
  const { fileName, batchId, key } = readMetadata(headers['upload-metadata'])
  const checksum = readChecksum(headers['upload-checksum'])
  if (!(await hasArtistPage(ctx.db, artistId))) throw noArtistPage()
  const id = newId()
  const announced = await announce(ctx, {
    id,
    artistId,
    batchId: batchId ?? newId(),
    fileName,
    sizeBytes,
    key,
    masterKey: masterKeyOf(id),
    expiresAt: expiryFrom(ctx.now()),
  })
  ctx.failpoint('upload:announced')
  // Announced before: whoever asks again did not hear the answer, and goes on from what is kept.
  if (stream && announced === id)
    await sendBytes(ctx, { id: announced, sizeBytes, fromByte: 0, stream, checksum })
  const upload = await requireUpload(ctx, { id: announced, artistId })
  return { headers: { location: `/api/uploads/${announced}`, ...stateHeaders(upload) } }
}

/** @returns the id under which it is known */
async function announce(ctx: UploadContext, upload: NewUpload): Promise<string> {
  const { limits, uploads } = ctx
  return inTransaction(ctx.db, async (tx) => {
    await holdUploadsOf(tx, upload.artistId)
    for (const hook of ctx.onOffer) await hook(tx, { artistId: upload.artistId, at: ctx.now() })
    const known = upload.key && (await findUploadByKey(tx, { artistId: upload.artistId, key: upload.key }))
    if (known) return known.id
    const underWay = await countUnderWay(tx, upload.artistId)
    if (underWay.files >= limits.openFiles) throw tooManyUploads()
    if (underWay.bytes + upload.sizeBytes > limits.waitingBytes) throw tooManyUploads()
    if ((await uploads.freeBytes()) < limits.reserveBytes + upload.sizeBytes) throw noRoom()
    await insertUpload(tx, upload)
    return upload.id
  })
}
