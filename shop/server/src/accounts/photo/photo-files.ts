import { PHOTO_SIDES_PIXELS } from '@segno/contract'
import { AppError } from '../../platform/app-error.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { storedPicture, type FileAnswer } from '../../platform/http/file-answer.ts'

const photoKey = (photo: string, sidePixels: number): string => `photos/${photo}.${sidePixels}`

/** Of every picture that was made of a photo, in the order of their sides; none for no photo. */
export const photoKeys = (photo: string | null): string[] =>
  photo === null ? [] : PHOTO_SIDES_PIXELS.map((side) => photoKey(photo, side))

/** @param file such as `<64 digits>-256.webp`. @throws {AppError} photo_not_found */
export async function openPhoto(files: FileStore, file: string): Promise<FileAnswer> {
  const { key, sizeBytes } = await findPhoto(files, file)
  return storedPicture(files, { key, sizeBytes, named: file })
}

/** The bytes of a photo. @throws {AppError} photo_not_found */
export async function readPhoto(files: FileStore, file: string): Promise<Buffer> {
  const { key } = await findPhoto(files, file)
  return files.readAll(key)
}

async function findPhoto(files: FileStore, file: string): Promise<{ key: string; sizeBytes: number }> {
  const [photo = '', side = ''] = file.replace('.webp', '').split('-')
  const key = photoKey(photo, Number(side))
  const sizeBytes = await files.sizeBytes(key)
  if (sizeBytes === null) throw new AppError(404, 'photo_not_found', 'Photo not found')
  return { key, sizeBytes }
}
