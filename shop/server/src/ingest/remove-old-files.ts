import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes the files of a folder that nobody has touched since `before`. Folders in it are left alone. Several may do this
 * at once: what has gone meanwhile was removed by another.
 */
export async function removeOldFiles(folder: string, before: Date): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(folder, entry.name)
    const touchedMs = await touchedAt(path)
    if (touchedMs !== null && touchedMs < before.getTime()) await rm(path, { force: true })
  }
}

async function touchedAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
