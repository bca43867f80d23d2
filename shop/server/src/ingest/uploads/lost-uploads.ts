import type { Db } from '../../platform/db/db.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { markLost, type Reason } from '../queries.ts'
import { selectUnready } from './queries.ts'
import type { UploadFolder } from './upload-folder.ts'

export const UPLOAD_LOST: Reason = {
  code: 'upload_lost',
  message: 'We no longer have this file. Upload it again',
}

/** Ends uploads whose bytes are not here, as those of a backup are not: only their rows were kept. @returns how many */
export async function endLostUploads(
  tx: Db,
  { uploads, files }: { readonly uploads: UploadFolder; readonly files: FileStore },
): Promise<number> {
  let lost = 0
  for (const upload of await selectUnready(tx)) {
    const kept = (await uploads.sizeBytes(upload.id)) ?? (await files.sizeBytes(upload.master_key)) ?? 0
    if (kept < upload.received_bytes && (await markLost(tx, upload.id, UPLOAD_LOST))) lost++
  }
  return lost
}
