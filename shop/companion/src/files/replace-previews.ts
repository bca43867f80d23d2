import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AudioFileError, describeHeader, isPreviewWav } from '@segno/audio-files'
import type { Companion } from '../command.ts'
import { CompanionError } from '../failure.ts'
import { forgetPart, placePart } from './download-file.ts'
import { fetchSound } from './fetch-sound.ts'
import { allDragOuts, type DragOut, isAsRecorded } from './list-wanted.ts'

interface Replaced {
  readonly path: string
  readonly soundId: string
  readonly title: string
}

export interface Replacing {
  readonly folder: string
  readonly onReplaced: (replaced: Replaced) => void
  /** Previews whose masters turned out not to fit, so that they are not fetched again. */
  readonly misfits: Set<string>
}

/** Puts the master in the place of each preview in a folder, or below it, that has been bought since. */
export async function replacePreviews(
  companion: Pick<Companion, 'shop' | 'output'>,
  { folder, onReplaced, misfits }: Replacing,
): Promise<void> {
  const paths = (await findWavs(folder)).filter((path) => !misfits.has(path))
  if (paths.length === 0) return
  const bought = boughtByName(await allDragOuts(companion.shop))
  for (const path of paths) {
    const drag = bought.get(nameOf(path))
    if (drag === undefined || !(await isPreview(path))) continue
    const { soundId, loop } = drag
    const outcome = await replace(companion, { path, soundId })
    if (outcome === 'replaced') onReplaced({ path, soundId, title: loop.title })
    if (outcome === 'misfit') misfits.add(path)
  }
}

async function findWavs(folder: string): Promise<string[]> {
  const entries: Dirent[] = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.wav$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Names under which previews were dragged that are owned now; a name of several sounds says nothing. */
export function boughtByName(drags: readonly DragOut[]): Map<string, DragOut> {
  const byName = Map.groupBy(
    drags.filter((drag) => drag.is === 'preview'),
    ({ fileName }) => fileName.normalize().toLowerCase(),
  )
  const clear = [...byName].flatMap(([name, all]) => {
    const isOneSound = all.every(({ soundId }) => soundId === all[0]?.soundId)
    const [drag] = all.filter((one) => one.isOwned && isAsRecorded(one))
    return isOneSound && drag !== undefined && all.every(isAsRecorded) ? [[name, drag] as const] : []
  })
  return new Map(clear)
}

/** Systems write the same letters in several ways. */
const nameOf = (path: string): string => (path.split(/[\\/]/).at(-1) ?? '').normalize().toLowerCase()

async function isPreview(path: string): Promise<boolean> {
  try {
    return isPreviewWav(await readFile(path))
  } catch (error) {
    // It may have been moved, or is still being written.
    if (error instanceof AudioFileError || (error instanceof Error && 'code' in error)) return false
    throw error
  }
}

/** The master comes beside the preview first, so that a DAW finds one or the other, whole. */
async function replace(
  companion: Pick<Companion, 'shop' | 'output'>,
  { path, soundId }: { path: string; soundId: string },
): Promise<'replaced' | 'refused' | 'misfit'> {
  const partPath = `${path}.segno-part`
  try {
    await fetchSound(companion, { soundId, is: 'master' }, partPath)
    if (!isAsLong(await readFile(path), await readFile(partPath))) {
      await forgetPart(partPath)
      return 'misfit'
    }
    await placePart(partPath, path)
    return 'replaced'
  } catch (error) {
    if (!(error instanceof CompanionError) || error.kind !== 'refused') throw error
    companion.output.note(`${path}: ${error.message}`)
    return 'refused'
  }
}

function isAsLong(preview: Uint8Array, master: Uint8Array): boolean {
  const [one, other] = [describeHeader(preview), describeHeader(master)]
  return one.lengthFrames === other.lengthFrames && one.sampleRateHz === other.sampleRateHz
}
