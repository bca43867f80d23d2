import { join } from 'node:path'
import { runMain } from './command-line.ts'
import { readConfig } from './config.ts'
import { openFileStore } from './open-file-store.ts'
import { checkStore } from './platform/files/check-store.ts'

await runMain(async () => {
  const config = readConfig(process.env)
  const checked = await checkStore(openFileStore(config), {
    scratchFolder: join(config.dataFolder, 'scratch'),
    origin: config.origin,
    publicKeyOf: (name) => `previews/${name}.mp3`,
  })
  for (const { name, failure } of checked)
    process.stdout.write(failure === null ? `ok    ${name}\n` : `FAILS ${name}: ${failure}\n`)
  const failed = checked.filter(({ failure }) => failure !== null).length
  if (failed > 0) throw new Error(`${failed} of ${checked.length} cases fail: this store cannot hold a shop.`)
})
