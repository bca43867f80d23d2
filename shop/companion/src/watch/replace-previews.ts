import { type Stats } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { AudioFileError, isPreviewWav } from '@segno/audio-files'
import type { DragOut } from '@segno/contract'
import type { Companion } from '../command.ts'
import { CompanionError, fileFailure } from '../failure.ts'
import { isHeld } from '../files/rename-over.ts'
import { BackOff } from './back-off.ts'
import { type BoughtPreviews, sameName } from './bought-previews.ts'
import { findWavs } from './find-wavs.ts'
import { replacePreview } from './replace-preview.ts'

export interface Replaced {
  readonly path: string
  readonly soundId: string
  readonly title: string
  /** Where the preview was put. */
  readonly copy: string
}

interface Replacing {
  readonly folder: string
  readonly bought: BoughtPreviews
  readonly nowMs: () => number
  readonly onReplaced: (replaced: Replaced) => void
}

const FIRST_RETRY_MS = 5_000
const MOST_RETRY_MS = 10 * 60_000

/** Puts masters in the place of previews in a folder and below it, and remembers what need not be tried again. */
export class PreviewReplacer {
  readonly #companion: Pick<Companion, 'shop' | 'output'>
  readonly #replacing: Replacing
  /** Looked at and left, as they were then. */
  readonly #settled = new Map<string, string>()
  readonly #retries = new BackOff({ firstMs: FIRST_RETRY_MS, mostMs: MOST_RETRY_MS })
  readonly #told = new Set<string>()
  #known: ReadonlySet<string> = new Set()

  constructor(companion: Pick<Companion, 'shop' | 'output'>, replacing: Replacing) {
    this.#companion = companion
    this.#replacing = replacing
  }

  /** Whether a file that could not be replaced may be tried again. */
  isDue(): boolean {
    return this.#retries.isDue(this.#replacing.nowMs())
  }

  /**
   * Looks through the folder once.
   *
   * @param readsHistory also where no file is new: a page may tell of a drag-out after its file has come
   *
   * @throws {CompanionError} where the shop cannot be asked for anything now
   */
  async run({ readsHistory }: { readsHistory: boolean }): Promise<void> {
    const { folder, bought } = this.#replacing
    const paths = new Set(await findWavs(folder))
    const hasNew = [...paths].some((path) => !this.#known.has(path))
    if (hasNew || (readsHistory && paths.size > 0)) await bought.refreshDragOuts()
    this.#known = paths
    const byName = bought.byName()
    const wanted = [...paths].flatMap((path) => {
      const drag = byName.get(sameName(basename(path)))
      return drag === undefined ? [] : [{ path, drag }]
    })
    this.#forgetAllBut(new Set(wanted.map(({ path }) => path)))
    for (const { path, drag } of wanted)
      if (!this.#retries.isWaiting(path, this.#replacing.nowMs())) await this.#tryOne(path, drag)
  }

  async #tryOne(path: string, drag: DragOut): Promise<void> {
    try {
      const facts = await stat(path)
      if (this.#settled.get(path) === markOf(facts)) return
      const why = await this.#replace(path, drag, facts)
      if (why !== null) this.#tell(path, why)
      this.#settled.set(path, markOf(facts))
      this.#retries.succeed(path)
    } catch (error) {
      // It was moved meanwhile.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
      const failure = error instanceof CompanionError ? error : fileFailure(error)
      if (failure === null || failure.kind !== 'refused' || failure.code === 'scope_not_allowed') throw error
      this.#retries.fail(path, this.#replacing.nowMs())
      this.#tell(path, failure.message)
    }
  }

  /** @returns why it stays as it is; null where there is nothing to tell */
  async #replace(path: string, { soundId, loop }: DragOut, facts: Stats): Promise<string | null> {
    if (!(await isPreview(path))) return null
    await openForWriting(path)
    const outcome = await replacePreview(this.#companion, { path, soundId, facts })
    if ('left' in outcome) return REASONS[outcome.left]
    this.#replacing.onReplaced({ path, soundId, title: loop.title, copy: outcome.copy })
    return null
  }

  #tell(path: string, message: string): void {
    const line = message.includes(path) ? message : `${path}: ${message}`
    if (!this.#told.has(line)) this.#companion.output.note(line)
    this.#told.add(line)
  }

  #forgetAllBut(paths: ReadonlySet<string>): void {
    for (const path of this.#settled.keys()) if (!paths.has(path)) this.#settled.delete(path)
    this.#retries.keepOnly(paths)
  }
}

const REASONS = {
  edited: 'This preview was edited, so it stays. Drag the sound into the project to have its master.',
  other_length: 'Its master has another length or sample rate, so the preview stays.',
}

const markOf = ({ size, mtimeMs, ino }: Stats): string => `${size} ${mtimeMs} ${ino}`

async function isPreview(path: string): Promise<boolean> {
  try {
    return isPreviewWav(await readFile(path))
  } catch (error) {
    // It may still be being written.
    if (error instanceof AudioFileError) return false
    throw error
  }
}

/** Before anything is fetched for it. @throws {CompanionError} file_busy */
async function openForWriting(path: string): Promise<void> {
  try {
    await (await open(path, 'r+')).close()
  } catch (error) {
    if (!isHeld(error)) throw error
    throw new CompanionError(
      'refused',
      'file_busy',
      `${path} is open in another program, or may not be written. Its master comes once it is free.`,
    )
  }
}
