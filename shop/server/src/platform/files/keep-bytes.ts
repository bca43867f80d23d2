import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from './file-store.ts'
import { inScratch } from './scratch.ts'

interface Keeper {
  readonly files: FileStore
  readonly scratchFolder: string
}

/** Stores bytes that are at hand, by way of a scratch file with the rights `mode`. */
export async function keepBytes(
  { files, scratchFolder }: Keeper,
  key: string,
  bytes: Uint8Array,
  mode?: number,
): Promise<void> {
  await inScratch(scratchFolder, async (folder) => {
    const path = join(folder, 'bytes')
    await writeFile(path, bytes, { mode })
    await files.keep(key, path)
  })
}
