import { findSoundFiles, soundNotFound } from '../catalogue/public.ts'
import type { Db } from '../platform/db/db.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { FileAnswer } from '../platform/http/file-answer.ts'
import { isId } from '../platform/ids.ts'
import { previewNotFound } from './errors.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = { opus: 'audio/ogg; codecs=opus', mp3: 'audio/mpeg' }

/** The preview with this key, which names its content. */
export async function openPreview(files: FileStore, key: string): Promise<FileAnswer> {
  const sizeBytes = await files.sizeBytes(key)
  const [name = '', format = ''] = key.slice(key.indexOf('/') + 1).split('.')
  const contentType = CONTENT_TYPES[format]
  if (sizeBytes === null || contentType === undefined) throw previewNotFound()
  return {
    contentType,
    sizeBytes,
    cache: 'for-ever',
    etag: name,
    saveAs: null,
    direct: files.directAddress(key),
    open: (range) => files.read(key, range),
  }
}

/** The preview that a published sound has now. The address names the sound, so its content may change. */
export async function openPreviewOfSound(
  { db, files }: { db: Db; files: FileStore },
  wanted: { soundId: string; isApple: boolean },
): Promise<FileAnswer> {
  const sound = isId(wanted.soundId) ? await findSoundFiles(db, wanted.soundId) : undefined
  if (!sound || sound.status !== 'published') throw soundNotFound()
  const preview = await openPreview(files, wanted.isApple ? sound.preview_mp3_key : sound.preview_opus_key)
  return { ...preview, cache: 'check-first' }
}
