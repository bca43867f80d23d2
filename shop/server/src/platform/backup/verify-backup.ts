import type { BackupFolder } from './backup-folder.ts'
import { filePath } from './file-copy.ts'
import { chooseSnapshot } from './restore.ts'
import { readFileEntries, readManifest, snapshotSource, type FileEntry, type Manifest } from './snapshot.ts'

export interface VerifiedBackup {
  readonly snapshot: string
  readonly takenAt: string
  readonly files: number
  readonly rows: number
  /** Missing and damaged parts, in sentences. */
  readonly problems: readonly string[]
}

/** Reads all of a snapshot and compares it with what was noted when it was written: a disk may lose what nobody reads. */
export async function verifyBackup(
  folder: BackupFolder,
  asked: string | null,
  onProgress: (line: string) => void,
): Promise<VerifiedBackup> {
  const snapshot = await chooseSnapshot(folder, asked)
  const manifest = await readManifest(folder, snapshot)
  const problems: string[] = []
  let files = 0
  for await (const entry of readFileEntries(folder, snapshot)) {
    const problem = await problemOf(folder, entry)
    if (problem !== null) problems.push(problem)
    if (++files % 100 === 0) onProgress(`${files} of ${manifest.files} files`)
  }
  if (files !== manifest.files) problems.push(`It lists ${files} files instead of ${manifest.files}.`)
  if (manifest.lostFiles > 0)
    problems.push(`Files that rows name and the shop had lost when it was made: ${manifest.lostFiles}.`)
  const rows = await readTables(folder, snapshot, manifest, problems)
  return { snapshot, takenAt: manifest.takenAt, files, rows, problems }
}

async function problemOf(folder: BackupFolder, entry: FileEntry): Promise<string | null> {
  const { key, sizeBytes, sha256 } = entry
  try {
    const found = await folder.measure(filePath(key))
    const isSame = found.sizeBytes === sizeBytes && found.sha256 === sha256
    return isSame ? null : `The file ${filePath(key)} is damaged.`
  } catch (error) {
    return `The file ${filePath(key)} cannot be read: ${messageOf(error)}.`
  }
}

async function readTables(
  folder: BackupFolder,
  snapshot: string,
  manifest: Manifest,
  problems: string[],
): Promise<number> {
  const source = snapshotSource(folder, snapshot, manifest)
  let rows = 0
  for (const table of source.tables)
    try {
      for await (const lines of source.rows(table)) rows += lines.length
    } catch (error) {
      problems.push(`The table ${table.name} cannot be read: ${messageOf(error)}`)
    }
  return rows
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
