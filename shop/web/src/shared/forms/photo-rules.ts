import { PHOTO_LIMIT_BYTES } from '@segno/contract'
import { PHOTO_TOO_LARGE } from '../api/failure-rules.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']
export const PHOTO_TYPES = TYPES.join(',')
export const NOT_A_PHOTO = 'This is not a JPEG, PNG or WebP picture.'

/** @returns why a file need not be sent at all, in words, or null */
export function whyPhotoUnfit({ size, type }: { size: number; type: string }): string | null {
  // A file without a type may be a picture all the same; the bytes will tell.
  if (type !== '' && !TYPES.includes(type)) return NOT_A_PHOTO
  return size < PHOTO_LIMIT_BYTES ? null : PHOTO_TOO_LARGE
}
