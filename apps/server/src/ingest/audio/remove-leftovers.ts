import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** No job takes as long, so nobody waits for what is older. */
const LEFT_BEHIND_MS = 60 * 60_000

/** Removes what was made for a job whose end nobody saw, as after a crash. Folders in `folder` are left alone. */
export async function removeLeftovers(folder: string, now: Date): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(folder, entry.name)
    const { mtimeMs } = await stat(path)
    if (now.getTime() - mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true })
  }
}
