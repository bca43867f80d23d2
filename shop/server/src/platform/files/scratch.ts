import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../ids.ts'
import { FileStoreFault } from './file-store.ts'
import { isMissing, writtenAtMs } from './sync-path.ts'

const ATTEMPT = /^attempt-/
/** No work takes as long, so a crash left behind what is older. */
const LEFT_BEHIND_MS = 60 * 60_000

/** Runs `work` with a new folder in the scratch folder, which is removed with all that is in it however that ends. */
export async function inScratch<Result>(
  scratchFolder: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(scratchFolder, `attempt-${newId()}`)
  await mkdir(folder, { recursive: true })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The disk has less free space than is kept for the database; work waits until there is more. */
export class ScratchFull extends FileStoreFault {
  override readonly name = 'ScratchFull'
}

/** @throws {ScratchFull} where the disk of a folder has fewer free bytes than `reserveBytes` */
export async function requireFreeSpace(folder: string, reserveBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < reserveBytes)
    throw new ScratchFull(`the disk of ${folder} has only ${Math.floor((bavail * bsize) / 1e6)} MB left`)
}

/** Removes files and folders of attempts that a crash left behind an hour ago or longer. */
export async function sweepScratch(scratchFolder: string, now: Date): Promise<void> {
  await removeOldFiles(scratchFolder, new Date(now.getTime() - LEFT_BEHIND_MS))
}

/**
 * Removes files and folders of attempts that nobody has touched since `before`; other folders are left alone. Several may do
 * this at once: one removes what another has found too.
 */
export async function removeOldFiles(folder: string, before: Date): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (!entry.isFile() && !ATTEMPT.test(entry.name)) continue
    const touchedMs = entry.isFile() ? await writtenAtMs(path) : await newestIn(path)
    if (touchedMs !== null && touchedMs < before.getTime()) await rm(path, { recursive: true, force: true })
  }
}

async function newestIn(folder: string): Promise<number | null> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const times = await Promise.all([folder, ...names.map((name) => join(folder, name))].map(writtenAtMs))
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.max(...known)
}
