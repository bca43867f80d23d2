import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { renameOver } from '../files/rename-over.ts'

/** Replaces a file that its owner alone may read; whoever reads it meanwhile sees the old content or the new, whole. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    await renameOver(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
