import { constants, type Stats } from 'node:fs'
import { copyFile, link, readFile, rm, stat } from 'node:fs/promises'
import { AudioFileError, describeHeader } from '@segno/audio-files'
import type { Companion } from '../command.ts'
import { forgetPart, placePart } from '../files/download-file.ts'
import { fetchSound } from '../files/fetch-sound.ts'
import { isUnedited } from './is-unedited.ts'
import { copyPathFor, partPathFor } from './own-files.ts'

interface Preview {
  readonly path: string
  readonly soundId: string
  /** As it was when it was looked at. */
  readonly facts: Stats
}

export type Outcome = { readonly copy: string } | { readonly left: 'edited' | 'other_length' }

/** Fetches the master beside its preview first, so that a DAW finds one or the other, whole; the preview is kept. */
export async function replacePreview(
  companion: Pick<Companion, 'shop' | 'output'>,
  { path, soundId, facts }: Preview,
): Promise<Outcome> {
  if (!(await isUnedited(companion.shop, { path, soundId }))) return { left: 'edited' }
  const partPath = partPathFor(path)
  await fetchSound(companion, { soundId, is: 'master' }, partPath)
  if (!(await isAsLong(path, partPath))) {
    await forgetPart(partPath)
    return { left: 'other_length' }
  }
  const copy = await keepCopy(path)
  try {
    const now = await stat(path)
    const isUntouched = now.size === facts.size && now.mtimeMs === facts.mtimeMs && now.ino === facts.ino
    if (!isUntouched) {
      await rm(copy)
      await forgetPart(partPath)
      return { left: 'edited' }
    }
    await placePart(partPath, path)
  } catch (error) {
    await rm(copy, { force: true })
    throw error
  }
  return { copy }
}

async function isAsLong(previewPath: string, masterPath: string): Promise<boolean> {
  try {
    const [preview, master] = [
      describeHeader(await readFile(previewPath)),
      describeHeader(await readFile(masterPath)),
    ]
    return preview.lengthFrames === master.lengthFrames && preview.sampleRateHz === master.sampleRateHz
  } catch (error) {
    if (error instanceof AudioFileError) return false
    throw error
  }
}

/** A second name of the same file where the disk has such, so that an edit of the last moment is in it too. */
async function keepCopy(path: string): Promise<string> {
  for (let turn = 1; ; turn++) {
    const copy = copyPathFor(path, turn)
    try {
      await link(path, copy).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw error
        return copyFile(path, copy, constants.COPYFILE_EXCL)
      })
      return copy
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
