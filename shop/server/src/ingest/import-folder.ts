import { chmod, copyFile, readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { makeArtist } from '../artists/public.ts'
import { inScratch } from '../platform/files/scratch.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'
import { selectClosed } from './queries.ts'
import { receiveFile } from './receive-file.ts'
import { whyNotAudio } from './why-not-audio.ts'

const LOOK_AGAIN_MS = 300

/** Files become sounds in their order, so the next ones to end are among these. */
const LOOKED_AT_ONCE = 500

const HANDLE_RULE =
  'The artist’s handle must be 2 to 60 small letters, digits and hyphens, and begin with a letter or digit'

export const importOrder = z.object({
  folder: z.string(),
  handle: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,59}$/, HANDLE_RULE)),
  draft: z.boolean(),
})
export type ImportOrder = z.output<typeof importOrder>

/** One line of the table at the end. */
export const importLine = z.object({
  fileName: z.string(),
  outcome: z.enum(['taken', 'here already', 'refused']),
  reason: z.nullable(z.string()),
})
export type ImportLine = z.output<typeof importLine>

export const importProgress = z.object({ found: z.int(), received: z.int(), finished: z.int() })
export type ImportProgress = z.output<typeof importProgress>

export interface ImportContext extends Platform {
  readonly scratchFolder: string
  readonly artistMailHost: string
  /** Works on the files, where this process does not work on all of the queue. */
  readonly ingestHandler: JobHandler
}

/**
 * Takes every audio file of a folder and waits until each is a sound or refused. Running it twice, or again after it was
 * killed, adds nothing twice.
 *
 * @throws {Error} when the folder cannot be read
 */
export async function importFolder(
  ctx: ImportContext,
  order: ImportOrder,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportLine[]> {
  const paths = await listFiles(order.folder)
  const artistId = await findOrMakeArtist(ctx, order.handle)
  const batchId = newId()
  const lines: ImportLine[] = []
  const waiting = new Map<string, { fileName: string; isNew: boolean }>()
  const intakeIds = new Set<string>()
  await using _working = ctx.jobs.workOn(ctx.ingestHandler, intakeIds)
  let received = 0
  for (const path of paths) {
    const fileName = relative(order.folder, path).replaceAll(sep, '/')
    const reason = await whyNotAudio(path)
    if (reason !== null) {
      lines.push({ fileName, outcome: 'refused', reason })
    } else {
      const { intakeId, isNew } = await inScratch(ctx.scratchFolder, async (folder) =>
        receiveFile(ctx, {
          path: await copyInto(folder, path),
          batchId,
          artistId,
          origin: 'import',
          fileName,
          claim: {},
          publish: !order.draft,
        }),
      )
      if (waiting.has(intakeId)) {
        lines.push({ fileName, outcome: 'here already', reason: 'The same file stands twice in this folder' })
      } else {
        waiting.set(intakeId, { fileName, isNew })
        intakeIds.add(intakeId)
        ctx.jobs.wake()
      }
    }
    onProgress({ found: paths.length, received: ++received, finished: lines.length })
  }
  const finished = await waitForAll(ctx, waiting, (count) =>
    onProgress({ found: paths.length, received, finished: lines.length + count }),
  )
  return [...lines, ...finished].toSorted((a, b) => a.fileName.localeCompare(b.fileName))
}

async function waitForAll(
  ctx: ImportContext,
  waiting: ReadonlyMap<string, { fileName: string; isNew: boolean }>,
  onFinished: (count: number) => void,
): Promise<ImportLine[]> {
  const open = new Map(waiting)
  const lines: ImportLine[] = []
  for (;;) {
    const asked = [...open.keys()].slice(0, LOOKED_AT_ONCE)
    for (const one of await selectClosed(ctx.db, asked)) {
      const { fileName, isNew } = waiting.get(one.id)!
      open.delete(one.id)
      if (one.state !== 'ready') lines.push({ fileName, outcome: 'refused', reason: one.refusal_message })
      else lines.push({ fileName, outcome: isNew ? 'taken' : 'here already', reason: null })
    }
    onFinished(lines.length)
    if (open.size === 0) return lines
    // Where all that were asked for are closed, the next ones may be too.
    if (asked.some((id) => open.has(id))) await sleep(LOOK_AGAIN_MS)
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new Error(`There is no folder ${folder}`)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** The store takes over the file it is given, and the artist's own must stay where it is. */
async function copyInto(folder: string, path: string): Promise<string> {
  const copy = join(folder, 'master')
  await copyFile(path, copy)
  // A file that is read-only can be neither synced nor removed on Windows.
  await chmod(copy, 0o600)
  return copy
}

async function findOrMakeArtist(ctx: ImportContext, handle: string): Promise<string> {
  const name = handle
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
  const { id } = await makeArtist(ctx.db, {
    handle,
    name,
    firstName: name,
    lastName: 'Artist',
    country: 'DE',
    bio: '',
    email: `${handle}@${ctx.artistMailHost}`,
  })
  return id
}
