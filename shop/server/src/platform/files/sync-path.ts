import { lstat, open, stat } from 'node:fs/promises'

/** Waits until the bytes of a file are on the disk. Windows refuses that for a file opened to be read only. */
export async function syncFile(path: string, system: NodeJS.Platform = process.platform): Promise<void> {
  await using file = await open(path, system === 'win32' ? 'r+' : 'r')
  await file.sync()
}

/** A name lasts only once its folder is synced. Windows has no such call, and keeps names in a journal of its own. */
export async function syncFolder(path: string, system: NodeJS.Platform = process.platform): Promise<void> {
  if (system === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync()
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Whether anything is at a path. @throws {Error} where that cannot be told */
export async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** When a file was last written, in milliseconds since 1970; null where it is missing. */
export async function writtenAtMs(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
