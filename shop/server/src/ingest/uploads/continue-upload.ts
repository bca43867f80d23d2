import type { Readable } from 'node:stream'
import { longerThanSaid, uploadBusy, wrongOffset } from './errors.ts'
import { requireUpload } from './require-upload.ts'
import { checkVersion, readChecksum, readOffset } from './rules.ts'
import { sendBytes } from './send-upload.ts'
import type { UploadContext } from './upload-context.ts'
import { stateHeaders } from './upload-headers.ts'

interface Asked {
  readonly id: string
  readonly artistId: string
  readonly headers: Readonly<Record<string, string>>
}

/** How much is kept. A connection that has gone silent ends by this, so that another may go on from there. */
export async function askUpload(
  ctx: UploadContext,
  asked: Asked,
): Promise<{ headers: Record<string, string> }> {
  checkVersion(asked.headers)
  await requireUpload(ctx, asked)
  await ctx.writers.makeWay(asked.id)
  const upload = await requireUpload(ctx, asked)
  // Another process takes its bytes; once it has stopped, we know how many.
  if (upload.is_written) throw uploadBusy()
  return { headers: stateHeaders(upload) }
}

/** Takes more of an upload's bytes. */
export async function continueUpload(
  ctx: UploadContext,
  asked: Asked & { stream: Readable | null },
): Promise<{ headers: Record<string, string> }> {
  const { id, artistId, headers, stream } = asked
  checkVersion(headers)
  const fromByte = readOffset(headers)
  const checksum = readChecksum(headers['upload-checksum'])
  const upload = await requireUpload(ctx, { id, artistId })
  if (upload.state !== 'arriving' || stream === null) {
    if (fromByte !== upload.received_bytes) throw wrongOffset(upload.received_bytes)
    return { headers: stateHeaders(upload) }
  }
  if (fromByte + Number(headers['content-length'] ?? 0) > upload.size_bytes) throw longerThanSaid()
  await sendBytes(ctx, { id, sizeBytes: upload.size_bytes, fromByte, stream, checksum })
  return { headers: stateHeaders(await requireUpload(ctx, { id, artistId })) }
}
