import { rm } from 'node:fs/promises'
import type { Db } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ProcessedSound } from '../audio/audio-workshop.ts'
import { claimPreviews, noteUnused } from './queries.ts'

type Previews = ProcessedSound['previews']

export interface PreviewKeys {
  readonly opusKey: string
  readonly mp3Key: string
}

/** What the workshop made is ours; the file store takes over what it keeps, and the rest goes. */
export function ownedUntilKept(previews: Previews): AsyncDisposable {
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(previews.map(({ path }) => rm(path, { force: true })))
    },
  }
}

/** The same previews may have been kept before, and be about to be swept: first of all they are wanted again. */
export async function keepPreviews(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  previews: Previews,
): Promise<PreviewKeys> {
  const keys = { opusKey: keyOf(previews, 'opus'), mp3Key: keyOf(previews, 'mp3') }
  await claimPreviews(db, Object.values(keys))
  for (const preview of previews) await files.keep(keyOf(previews, preview.kind), preview.path)
  return keys
}

function keyOf(previews: Previews, kind: 'opus' | 'mp3'): string {
  const preview = previews.find((one) => one.kind === kind)
  if (!preview) throw new Error(`the workshop made no ${kind} preview`)
  return `previews/${preview.contentHash}.${kind}`
}

/** Nobody needs them any more, as far as we know; those that are used after all stay. */
export async function releasePreviews(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  keys: PreviewKeys,
): Promise<void> {
  await noteUnused(db, [keys.opusKey, keys.mp3Key], now())
}

/** In the transaction that deletes sounds. Their previews may be those of a sound that is just coming in, so they are swept. */
export async function giveUpPreviews(
  tx: Db,
  { previewKeys, at }: { previewKeys: readonly string[]; at: Date },
): Promise<void> {
  await noteUnused(tx, previewKeys, at)
}
