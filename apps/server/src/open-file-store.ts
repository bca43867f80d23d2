import { join } from 'node:path'
import type { Config } from './config.ts'
import { FolderFileStore } from './platform/file-store-folder.ts'
import { S3FileStore } from './platform/file-store-s3.ts'
import type { FileStore } from './platform/file-store.ts'

/** Where the shop's files are: a bucket, or the data folder. */
export function openFileStore({ dataFolder, s3 }: Pick<Config, 'dataFolder' | 's3'>): FileStore {
  return s3 === null
    ? new FolderFileStore(join(dataFolder, 'files'))
    : new S3FileStore(s3, join(dataFolder, 'scratch'))
}
