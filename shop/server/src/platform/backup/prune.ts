import { sideBySide } from '../files/drawers.ts'
import type { BackupFolder } from './backup-folder.ts'
import { filePath } from './file-copy.ts'
import { surplusSnapshots, type Retention } from './retention.ts'
import { listSnapshots, readFileEntries, readManifest, removeSnapshot } from './snapshot.ts'

export interface Pruned {
  readonly snapshots: number
  readonly files: number
}

/**
 * Removes snapshots beyond what is to be kept, and then the files that none of the others has. Only while the folder is locked.
 *
 * @param wholeShelves whose files belong to the whole backup
 */
export async function prune(
  folder: BackupFolder,
  {
    keep,
    current,
    wholeShelves,
    requireHeld,
  }: {
    keep: Retention
    /** The snapshot that was written just now. */
    current: string
    wholeShelves: readonly string[]
    /** Throws where another backup has taken the folder, which may bring files that are not listed yet. */
    requireHeld: () => Promise<void>
  },
): Promise<Pruned> {
  await requireHeld()
  const all: { name: string; isWhole: boolean }[] = []
  for (const name of await listSnapshots(folder))
    all.push({ name, isWhole: (await readManifest(folder, name)).lostFiles === 0 })
  const surplus = surplusSnapshots(all, { ...keep, current })
  const snapshots = all.map(({ name }) => name).filter((name) => !surplus.includes(name))
  // Read before any snapshot goes, which may be a better one: a damaged list would have its files removed.
  let isInOrder = true
  for (const snapshot of snapshots) isInOrder = (await isReadable(folder, snapshot)) && isInOrder
  for (const snapshot of surplus) await removeSnapshot(folder, snapshot)
  if (!isInOrder) return { snapshots: surplus.length, files: 0 }
  let unnamed: AsyncIterable<{ key: string }> = storedFiles(folder, wholeShelves)
  for (const snapshot of snapshots) unnamed = without(unnamed, readFileEntries(folder, snapshot))
  let files = 0
  for await (const { key } of unnamed) {
    await requireHeld()
    await folder.remove(filePath(key))
    files++
  }
  return { snapshots: surplus.length, files }
}

/** False for one of an earlier version, whose list is in no order. @throws {Error} where its list is not whole */
export async function isReadable(folder: BackupFolder, snapshot: string): Promise<boolean> {
  const manifest = await readManifest(folder, snapshot)
  if (!manifest.isInOrder) return false
  let files = 0
  for await (const _ of readFileEntries(folder, snapshot)) files++
  if (files === manifest.files) return true
  throw new Error(`the snapshot ${snapshot} lists ${files} files instead of ${manifest.files}`)
}

async function* storedFiles(
  folder: BackupFolder,
  wholeShelves: readonly string[],
): AsyncGenerator<{ key: string }> {
  const shelves = (await folder.list('files')).filter((shelf) => !wholeShelves.includes(shelf))
  for (const shelf of shelves)
    for (const drawer of await folder.list(`files/${shelf}`))
      for (const name of await folder.list(`files/${shelf}/${drawer}`)) yield { key: `${shelf}/${name}` }
}

async function* without(
  some: AsyncIterable<{ key: string }>,
  others: AsyncIterable<{ key: string }>,
): AsyncGenerator<{ key: string }> {
  for await (const drawer of sideBySide(some, others)) {
    const named = new Set(drawer.others.map(({ key }) => key))
    for (const one of drawer.ones) if (!named.has(one.key)) yield one
  }
}
