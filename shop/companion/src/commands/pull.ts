import { mkdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Command, Companion } from '../command.ts'
import { CompanionError, usage } from '../failure.ts'
import { forgetPart, hashFile, placePart } from '../files/download-file.ts'
import { fetchSound } from '../files/fetch-sound.ts'
import { type FetchedFile, FolderRecord } from '../files/folder-record.ts'
import { listWanted, type WantedFile } from '../files/list-wanted.ts'
import { splitName } from '../files/safe-file-name.ts'

export const pull: Command = {
  usage: 'pull FOLDER',
  summary:
    'Fetches the masters of all you own and the previews you dragged; run it again to keep up to date.',
  async run(companion, given) {
    const [typed] = given.words
    if (typed === undefined) throw usage('Name a folder: segno pull FOLDER')
    const folder = resolve(typed)
    await companion.shop.session()
    await mkdir(folder, { recursive: true })
    await using record = await FolderRecord.open(folder)
    const { output } = companion
    const wanted = await listWanted(companion.shop)
    const pulled: string[] = []
    const refusedFiles: { soundId: string; code: string }[] = []
    for (const one of wanted) {
      const result = await pullOne(companion, { folder, record, wanted: one })
      if (result === null) continue
      if (typeof result === 'string') pulled.push(result)
      else refusedFiles.push({ soundId: one.soundId, code: result.code })
      output.note(typeof result === 'string' ? result : `${one.soundId}: ${result.message}`)
    }
    output.result({ folder, wanted: wanted.length, pulled, refused: refusedFiles }, [
      `${pulled.length} fetched, ${wanted.length - pulled.length - refusedFiles.length} up to date` +
        (refusedFiles.length > 0 ? `, ${refusedFiles.length} refused` : ''),
    ])
  },
}

interface Pulling {
  readonly folder: string
  readonly record: FolderRecord
  readonly wanted: WantedFile
}

/** @returns the name of the file that came, null where it is there already; or why the shop does not give this one, which keeps no other back */
async function pullOne(
  companion: Companion,
  { folder, record, wanted }: Pulling,
): Promise<string | null | CompanionError> {
  const known = record.get(wanted.soundId)
  const { is, facts } = wanted
  const isReplaced = known?.is === is && (await isThere(folder, known))
  if (isReplaced) {
    if (known.facts === facts) return null
    // One that was changed here stays as it is; of an earlier companion's nothing tells that it is older.
    if (known.facts === undefined || !(await isUnchanged(folder, known))) {
      await record.set(wanted.soundId, { ...known, facts })
      return null
    }
  }
  const partPath = record.partPath(wanted.soundId, is)
  try {
    const arrived = await fetchSound(companion, wanted, partPath)
    // It may have taken minutes, in which its person worked on the file.
    if (isReplaced && !(await isUnchanged(folder, known))) {
      await forgetPart(partPath)
      await record.set(wanted.soundId, { ...known, facts })
      return null
    }
    const isOwnName = known?.is === is && (isReplaced || !(await isThere(folder, known)))
    const fileName = isOwnName ? known.fileName : await freeName(folder, record, arrived.fileName)
    const fetched = { is, fileName, sha256: arrived.sha256, facts }
    // A new one is known before it is there: what is killed in between fetches it again under the same name.
    if (!isReplaced) await record.set(wanted.soundId, fetched)
    await placePart(partPath, join(folder, fileName))
    if (isReplaced) await record.set(wanted.soundId, fetched)
    if (known?.is === 'preview' && wanted.is === 'master') await removeUnchanged(folder, known)
    return fileName
  } catch (error) {
    if (error instanceof CompanionError && error.kind === 'refused' && !STOPS.includes(error.code))
      return error
    throw error
  }
}

/** Everything after these would be refused as well. */
const STOPS = ['scope_not_allowed', 'other_version']

/** A file that its person has changed since is theirs: it is there, and stays. */
async function isThere(folder: string, { fileName }: FetchedFile): Promise<boolean> {
  const facts = await stat(join(folder, fileName)).catch(() => null)
  return facts !== null && facts.size > 0
}

/** The preview goes once its master has come, unless somebody has worked on it. */
async function removeUnchanged(folder: string, known: FetchedFile): Promise<void> {
  if (await isUnchanged(folder, known)) await rm(join(folder, known.fileName))
}

async function isUnchanged(folder: string, { fileName, sha256 }: FetchedFile): Promise<boolean> {
  const found = await hashFile(join(folder, fileName)).catch(() => null)
  return found?.toString('hex') === sha256
}

async function freeName(folder: string, record: FolderRecord, fileName: string): Promise<string> {
  const [stem, extension] = splitName(fileName)
  for (let turn = 1; ; turn++) {
    const name = turn === 1 ? fileName : `${stem} (${turn})${extension}`
    const isFree = !record.isTaken(name) && (await stat(join(folder, name)).catch(() => null)) === null
    if (isFree) return name
  }
}
