import { backupProgress, backupSummary, runBackup } from './backup-command.ts'
import { runMain, showLine, typedPath } from './command-line.ts'
import { readConfig } from './config.ts'

function showProgress(progress: unknown): void {
  const { files, newFiles } = backupProgress.parse(progress)
  showLine(`${files} files, ${newFiles} new`)
}

await runMain(async () => {
  const [folder, ...more] = process.argv.slice(2)
  if (folder === undefined || more.length > 0) throw new Error('Usage: npm run backup -- FOLDER')
  const result = await runBackup(readConfig(process.env), typedPath(folder), showProgress)
  const { snapshot, tables, rows, files, newFiles, isEncrypted } = backupSummary.parse(result)
  process.stdout.write(
    `\nSnapshot ${snapshot}: ${tables} tables, ${rows} rows, ${files} files (${newFiles} new). ` +
      `Everything written was read again.\n` +
      (isEncrypted
        ? ''
        : 'It is not encrypted: set SEGNO_BACKUP_KEY, or keep it where nobody else reads.\n') +
      'The key that opens the secrets in it is not in it: keep SEGNO_SECRET_KEY, or the file secret-key, elsewhere.\n',
  )
})
