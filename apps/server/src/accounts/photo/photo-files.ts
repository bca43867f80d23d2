import { PHOTO_SIDES_PIXELS } from '@segno/contract'
import * as z from 'zod/mini'
import { AppError } from '../../platform/app-error.ts'
import type { FileStore } from '../../platform/file-store.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { JobHandler } from '../../platform/jobs.ts'

export const REMOVE_PHOTO_JOB = 'remove-photo'
const payload = z.object({ photo: z.string() })

export const photoKey = (photo: string, sidePixels: number): string => `photos/${photo}.${sidePixels}`

/** @param file such as `<64 digits>-256.webp`. @throws {AppError} photo_not_found */
export async function openPhoto(files: FileStore, file: string): Promise<FileAnswer> {
  const [photo = '', side = ''] = file.replace('.webp', '').split('-')
  const key = photoKey(photo, Number(side))
  const sizeBytes = await files.sizeBytes(key)
  if (sizeBytes === null) throw new AppError(404, 'photo_not_found', 'There is no such photo')
  return {
    contentType: 'image/webp',
    sizeBytes,
    cache: 'for-ever',
    etag: file,
    saveAs: null,
    open: (range) => files.read(key, range),
  }
}

export async function removePhotoFiles(files: FileStore, photo: string): Promise<void> {
  for (const side of PHOTO_SIDES_PIXELS) await files.remove(photoKey(photo, side))
}

export function removePhotoJob(files: FileStore): JobHandler {
  return {
    kind: REMOVE_PHOTO_JOB,
    concurrency: 1,
    run: (given) => removePhotoFiles(files, payload.parse(given).photo),
  }
}
