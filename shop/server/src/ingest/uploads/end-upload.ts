import { dismissIntakes } from '../intakes/dismiss-intakes.ts'
import { uploadGone } from './errors.ts'
import { requireUpload } from './require-upload.ts'
import { checkVersion } from './rules.ts'
import type { UploadContext } from './upload-context.ts'

/** Forgets an upload with its bytes. @throws {AppError} upload_not_found; upload_gone, where it is a sound already */
export async function endUpload(
  ctx: UploadContext,
  asked: { id: string; artistId: string; headers: Readonly<Record<string, string>> },
): Promise<{ headers: Record<string, string> }> {
  checkVersion(asked.headers)
  const upload = await requireUpload(ctx, asked)
  if (upload.state === 'ready') throw uploadGone('This file is a sound already')
  await dismissIntakes(ctx, { artistId: asked.artistId, ids: [asked.id] })
  return { headers: {} }
}
