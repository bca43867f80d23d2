import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { FolderFileStore } from './platform/files/file-store-folder.ts'
import { S3FileStore } from './platform/files/file-store-s3.ts'
import type { FileStore } from './platform/files/file-store.ts'

/** Where the shop's files are: a bucket, or the data folder. */
export function openFileStore({
  dataFolder,
  s3,
  directFiles: direct,
}: Pick<Config, 'dataFolder' | 'directFiles' | 's3'>): FileStore {
  return s3 === null
    ? new FolderFileStore(folderIn(dataFolder))
    : new S3FileStore(s3, { scratchFolder: join(dataFolder, 'scratch'), publicType, direct })
}

/** Made where a shop begins, so that a missing one is never taken for a shop without files. */
export function makeFileFolder({ dataFolder, s3 }: Pick<Config, 'dataFolder' | 's3'>): void {
  if (s3 === null) mkdirSync(folderIn(dataFolder), { recursive: true })
}

/** The files with their place, as its operator knows it. */
export function storeOf(config: Pick<Config, 'dataFolder' | 'directFiles' | 's3'>): {
  files: FileStore
  place: string
} {
  const { dataFolder, s3 } = config
  return { files: openFileStore(config), place: s3 === null ? folderIn(dataFolder) : s3.endpoint }
}

const folderIn = (dataFolder: string): string => join(dataFolder, 'files')

/** Everybody who knows its address may have what lies on these shelves: the addresses of all else ask who one is. */
function publicType(key: string): string | null {
  if (/^(covers|photos)\//.test(key)) return 'image/webp'
  if (/^previews\/.*\.opus$/.test(key)) return 'audio/ogg; codecs=opus'
  return /^previews\/.*\.mp3$/.test(key) ? 'audio/mpeg' : null
}
