import { parseArgs } from 'node:util'
import { runMain, showLine, typedPath } from './command-line.ts'
import { readConfig } from './config.ts'
import { restoreShop } from './restore-shop.ts'

const USAGE = 'Usage: npm run restore -- FOLDER [--snapshot NAME]'

function readArguments(): { folder: string; snapshot: string | null } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { snapshot: { type: 'string' } },
    })
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) throw new Error(USAGE)
    return { folder: typedPath(folder), snapshot: values.snapshot ?? null }
  } catch {
    throw new Error(USAGE)
  }
}

await runMain(async () => {
  const { folder, snapshot } = readArguments()
  const restored = await restoreShop(readConfig(process.env), { folder, snapshot, onProgress: showLine })
  process.stdout.write(
    `\nThe shop is as it was at ${restored.takenAt}. Start it with the key of its secrets: SEGNO_SECRET_KEY, or the file ` +
      'secret-key in SEGNO_DATA_DIR. Accounts deleted since are deleted again at the start.\n',
  )
})
