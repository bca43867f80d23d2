import { watch as watchFolder } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listPurchases } from '@segno/contract'
import type { Command, Companion } from '../command.ts'
import { CompanionError, refused, usage } from '../failure.ts'
import { replacePreviews, type Replacing } from '../files/replace-previews.ts'
import { plainText } from '../terminal/plain-text.ts'

const BUSY_POLL_MS = 1_000
const QUIET_POLL_MS = 15_000
/** After the last change somebody is still at work. */
const BUSY_FOR_MS = 15 * 60_000
const OFFLINE_POLL_MS = 10_000

export const watch: Command = {
  usage: 'watch FOLDER [--once]',
  summary: 'Puts masters in the place of previews in a project folder once you bought them; names stay.',
  options: { once: { type: 'boolean' } },
  async run(companion, given) {
    const [typed] = given.words
    if (typed === undefined) throw usage('Name a folder: segno watch FOLDER')
    const folder = resolve(typed)
    if (!(await stat(folder).catch(() => null))?.isDirectory())
      throw refused('folder_not_found', `There is no folder ${folder}`)
    const replacing: Replacing = {
      folder,
      misfits: new Set(),
      onReplaced: (replaced) =>
        companion.output.result(replaced, [
          `${plainText(replaced.title)}: master in place, ${replaced.path}`,
        ]),
    }
    await replacePreviews(companion, replacing)
    if (given.values['once'] === true) return
    companion.output.note(`Watching ${folder}. Press Ctrl-C to stop.`)
    await keepWatching(companion, replacing)
  },
}

async function keepWatching(companion: Companion, replacing: Replacing): Promise<void> {
  const { stopped } = companion.surroundings
  const seen = { isChanged: false, purchases: '', busyUntilMs: Date.now() + BUSY_FOR_MS, isOffline: false }
  using watcher = closing(watchFolder(replacing.folder, { recursive: true }, () => (seen.isChanged = true)))
  watcher.on('error', () => (seen.isChanged = true))
  while (!stopped.aborted) {
    try {
      const purchases = await newestPurchase(companion)
      if (purchases !== seen.purchases || seen.isChanged) {
        Object.assign(seen, { purchases, isChanged: false, busyUntilMs: Date.now() + BUSY_FOR_MS })
        await replacePreviews(companion, replacing)
      }
      if (seen.isOffline) companion.output.note('Back online.')
      seen.isOffline = false
    } catch (error) {
      if (!(error instanceof CompanionError) || error.kind !== 'unreachable') throw error
      if (!seen.isOffline) companion.output.note(error.message)
      // What was missed meanwhile is looked for once the shop answers again.
      Object.assign(seen, { isOffline: true, isChanged: true })
    }
    const pollMs = Date.now() < seen.busyUntilMs ? BUSY_POLL_MS : QUIET_POLL_MS
    await wait(seen.isOffline ? OFFLINE_POLL_MS : pollMs, undefined, { signal: stopped })
  }
}

/** Changes with each purchase, and with each that is undone. */
async function newestPurchase({ shop }: Companion): Promise<string> {
  const query = { licence: 'valid', limit: '1' } as const
  const { items, meta } = await shop.call(listPurchases, { query })
  return `${items[0]?.id} ${meta.totalItems}`
}

const closing = <Watcher extends { close(): void }>(watcher: Watcher): Watcher & Disposable =>
  Object.assign(watcher, { [Symbol.dispose]: () => watcher.close() })
