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
    `Files that rows need: ${neededFiles}; missing: ${missingFiles}; of another size: ${oddFiles}.\n` +
      `Files of no row: ${orphanFiles}; removed after a week: ${removedFiles}; ` +
      `removed because they were stored in part: ${removedUnfinished}.\n`,
  )
  if (missingFiles + oddFiles > 0) process.exitCode = 1
})
