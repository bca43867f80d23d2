import type { ReadableCatalogue } from '../../catalogue/public.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { over } from '../../platform/db/db.ts'

const EVERY_SECONDS = 60
/** Each sound is told of some times over: a ping may be lost, and the first may come before search has the sound. */
const TOLD_FOR_MS = 3 * EVERY_SECONDS * 1000
/** An import may bring thousands at once; followers of the whole shop hear of those all the same. */
const MOST_SOUNDS = 500
const ANSWER_MS = 20_000

interface HubContext extends Pick<Platform, 'db' | 'now'> {
  readonly origin: string
  readonly hub: string
}

/** Tells a WebSub hub which feeds have new sounds: all, and those of their artists and packs. @see https://www.w3.org/TR/websub/ */
export const tellHubJob = (ctx: HubContext): JobHandler => ({
  kind: 'tell-hub',
  concurrency: 1,
  everySeconds: EVERY_SECONDS,
  run: (_payload, signal) => tellHub(ctx, signal),
})

/** @throws {Error} where the hub does not take it */
export async function tellHub({ db, now, origin, hub }: HubContext, signal: AbortSignal): Promise<void> {
  const sounds = await over<ReadableCatalogue>(db)
    .selectFrom('sound')
    .innerJoin('artist', 'artist.account_id', 'sound.artist_id')
    .select(['handle', 'pack_id'])
    .where('status', '=', 'published')
    .where('published_at', '>', new Date(now().getTime() - TOLD_FOR_MS))
    .orderBy('published_at', 'desc')
    .limit(MOST_SOUNDS)
    .execute()
  if (sounds.length === 0) return
  const searches = sounds.flatMap(({ handle, pack_id: packId }) => [
    `?artist=${handle}`,
    ...(packId === null ? [] : [`?pack=${packId}`]),
  ])
  const body = new URLSearchParams({ 'hub.mode': 'publish' })
  for (const search of new Set(['', ...searches]))
    for (const form of ['xml', 'json']) body.append('hub.url', `${origin}/feeds/sounds.${form}${search}`)
  const answer = await fetch(hub, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the WebSub hub answered ${answer.status}`)
}
