import { runMain } from './command-line.ts'
import { readConfig } from './config.ts'
import { fileCheck } from './platform/files/check-files.ts'
import { runCommand } from './run-command.ts'

await runMain(async () => {
  const order = { command: 'check-files', input: {} }
  const found = fileCheck.parse(await runCommand(readConfig(process.env), order, () => undefined))
  for (const finding of found.findings) process.stderr.write(`${finding}\n`)
  const { neededFiles, missingFiles, oddFiles, orphanFiles, removedFiles, removedUnfinished } = found
  process.stdout.write(
    `${neededFiles} files are needed: ${missingFiles} missing, ${oddFiles} of another size.\n` +
      `${orphanFiles} files belong to no row; ${removedFiles} of them were removed after a week, ` +
      `and ${removedUnfinished} that were stored in part.\n`,
  )
  if (missingFiles + oddFiles > 0) process.exitCode = 1
})
