import { join } from 'node:path'
import type { Config } from './config.ts'
import { FolderFileStore } from './platform/file-store-folder.ts'
import type { FileStore } from './platform/file-store.ts'

/** Where the shop's files are. */
export function openFileStore({ dataFolder }: Config): FileStore {
  return new FolderFileStore(join(dataFolder, 'files'))
}
