import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from '../command.ts'
import { refused, usage } from '../failure.ts'
import { plainText } from '../terminal/plain-text.ts'
import { FolderWatch } from '../watch/folder-watch.ts'

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
    const { output, surroundings } = companion
    const signal = surroundings.stopped
    using watching = new FolderWatch(companion, {
      folder,
      clock: { nowMs: () => Date.now(), wait: (waitMs) => wait(waitMs, undefined, { signal }) },
      onReplaced: (replaced) =>
        output.result(replaced, [`${plainText(replaced.title)}: master in place, ${replaced.path}`]),
    })
    if (given.values['once'] === true) return watching.once()
    output.note(`Watching ${folder}. Press Ctrl-C to stop.`)
    await watching.run()
  },
}
