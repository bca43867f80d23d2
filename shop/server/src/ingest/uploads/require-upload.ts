import { isId } from '../../platform/ids.ts'
import { uploadGone, uploadNotFound } from './errors.ts'
import { findUpload, type UploadRow } from './queries.ts'
import type { UploadContext } from './upload-context.ts'

/**
 * An upload of this artist. One that arrived whole is one too, so that its client learns that nothing is missing.
 *
 * @throws {AppError} upload_not_found; upload_gone, when no more bytes of it are wanted
 */
export async function requireUpload(
  { db }: Pick<UploadContext, 'db'>,
  whose: { id: string; artistId: string },
): Promise<UploadRow> {
  const upload = isId(whose.id) ? await findUpload(db, whose) : undefined
  if (!upload) throw uploadNotFound()
  if (upload.received_bytes < upload.size_bytes && upload.state !== 'arriving')
    throw uploadGone(upload.refusal_message ?? 'This upload was ended')
  return upload
}
