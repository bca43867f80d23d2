import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runMain } from './command-line.ts'
import { readConfig } from './config.ts'
import { storeOf } from './open-file-store.ts'
import { checkStore } from './platform/files/check-store.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { isId } from './platform/ids.ts'

const USAGE = 'Usage: npm run check-store [-- --mark SHOP_ID]'

/** @throws {Error} with the usage */
function readMark(): string | null {
  try {
    const { mark = null } = parseArgs({ options: { mark: { type: 'string' } } }).values
    if (mark !== null && !isId(mark)) throw new Error(USAGE)
    return mark
  } catch {
    throw new Error(USAGE)
  }
}

/** Says which shop the files are marked as, and marks them where that is asked for. */
async function showOwner({ files, place }: { files: FileStore; place: string }, mark: string | null) {
  const before = await files.shopId()
  if (mark !== null) await files.setShopId(mark)
  const owner = mark ?? before
  const was = mark === null || before === null || before === mark ? '' : `; they were those of ${before}`
  process.stdout.write(
    owner === null
      ? `The files in ${place} are no shop’s yet.\n`
      : `The files in ${place} are those of the shop ${owner}${was}.\n`,
  )
}

await runMain(async () => {
  const mark = readMark()
  const config = readConfig(process.env)
  const store = storeOf(config)
  await showOwner(store, mark)
  const checked = await checkStore(store.files, {
    scratchFolder: join(config.dataFolder, 'scratch'),
    origin: config.origin,
    publicKeyOf: (name) => `previews/${name}.mp3`,
  })
  for (const { name, failure } of checked)
    process.stdout.write(failure === null ? `ok    ${name}\n` : `FAILS ${name}: ${failure}\n`)
  const failed = checked.filter(({ failure }) => failure !== null).length
  if (failed > 0) throw new Error(`${failed} of ${checked.length} cases fail: this store cannot hold a shop.`)
})
