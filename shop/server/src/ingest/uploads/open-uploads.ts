import type { Platform } from '../../platform/platform.ts'
import { releaseAllUploads } from './queries.ts'
import type { UploadContext, UploadLimits } from './upload-context.ts'
import { UploadFolder } from './upload-folder.ts'
import { Writers } from './writers.ts'

/** `takeOver` frees what a process that is known to be dead was writing. */
export async function openUploads(
  ctx: Platform & Pick<UploadContext, 'failpoint' | 'onOffer'>,
  options: { folder: string; limits: UploadLimits; takeOver: boolean },
): Promise<UploadContext> {
  if (options.takeOver) await releaseAllUploads(ctx.db)
  return {
    ...ctx,
    uploads: await UploadFolder.open(options.folder),
    writers: new Writers(),
    limits: options.limits,
  }
}
