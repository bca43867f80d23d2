import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isOwnFile } from './own-files.ts'

/** WAV files in a folder and below it; what vanishes meanwhile, or may not be read, is passed over. */
export async function findWavs(folder: string): Promise<string[]> {
  const found: string[] = []
  const folders = [folder]
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const entry of await entriesOf(next)) {
      const path = join(next, entry.name)
      if (isOwnFile(entry.name)) continue
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isFile() && /\.wav$/i.test(entry.name)) found.push(path)
    }
  }
  return found
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error) return []
    throw error
  }
}
