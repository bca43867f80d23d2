import { parseArgs } from 'node:util'
import { backupProgress, backupSummary, keyBytes, runBackup } from './backup-command.ts'
import { runMain, showLine, typedPath } from './command-line.ts'
import { readConfig } from './config.ts'
import { BackupFolder } from './platform/backup/backup-folder.ts'
import { readRetention } from './platform/backup/retention.ts'
import { verifyBackup } from './platform/backup/verify-backup.ts'

const USAGE = 'Usage: npm run backup -- FOLDER [--keep 7d,4w], or FOLDER --verify [--snapshot NAME]'
const MOST_SHOWN = 20

interface Order {
  readonly folder: string
  readonly verify: boolean
  readonly snapshot: string | null
  readonly keep: string | null
}

function readArguments(): Order {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { verify: { type: 'boolean' }, snapshot: { type: 'string' }, keep: { type: 'string' } },
    })
    const [folder, ...more] = positionals
    const { verify = false, snapshot = null, keep = null } = values
    const isOdd = verify ? keep !== null : snapshot !== null
    if (folder === undefined || more.length > 0 || isOdd) throw new Error(USAGE)
    return { folder: typedPath(folder), verify, snapshot, keep }
  } catch {
    throw new Error(USAGE)
  }
}

function showProgress(progress: unknown): void {
  const { files, newFiles } = backupProgress.parse(progress)
  showLine(`${files} files, ${newFiles} new`)
}

async function backUp({ folder, keep: asked }: Order): Promise<void> {
  const keep = asked === null ? null : readRetention(asked)
  const result = await runBackup(readConfig(process.env), { folder, keep }, showProgress)
  const { snapshot, tables, rows, files, newFiles, isEncrypted, removedSnapshots, problem } =
    backupSummary.parse(result)
  process.stdout.write(
    `\nSnapshot ${snapshot}: ${tables} tables, ${rows} rows, ${files} files (${newFiles} new). ` +
      `Everything written was read again.\n` +
      (removedSnapshots === null ? '' : `Earlier snapshots removed: ${removedSnapshots}.\n`) +
      (isEncrypted
        ? ''
        : 'It is not encrypted: set SEGNO_BACKUP_KEY, or keep it where nobody else reads.\n') +
      'The key that opens the secrets in it is not in it: keep SEGNO_SECRET_KEY, or the file secret-key, elsewhere.\n',
  )
  if (problem !== null) throw new Error(problem)
}

async function verify({ folder, snapshot: asked }: Order): Promise<void> {
  const backup = await BackupFolder.open(folder, keyBytes(readConfig(process.env).backupKey))
  const { snapshot, takenAt, files, rows, problems } = await verifyBackup(backup, asked, showLine)
  for (const problem of problems.slice(0, MOST_SHOWN)) process.stderr.write(`\n${problem}`)
  if (problems.length > 0)
    throw new Error(
      `\nProblems in snapshot ${snapshot}: ${problems.length}. Remove damaged files from the folder: the next backup copies them again, where the shop still has them.`,
    )
  process.stdout.write(`\nSnapshot ${snapshot} of ${takenAt} is whole: ${files} files, ${rows} rows.\n`)
}

await runMain(() => {
  const order = readArguments()
  return order.verify ? verify(order) : backUp(order)
})
