import {
  addFavourites,
  exportDragOuts,
  exportFavourites,
  exportRecentPlays,
  notePlays,
  reportDragOuts,
} from '../listening/public.ts'
import type { Db } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'

const FAVOURITES = 6
const PLAYS = 8
const BETWEEN_PLAYS_MS = 40 * 60_000
/** As many previews as the buyer owns by now, so that their masters can be had, and as many that are still to be bought. */
const DRAGS_OF_EACH = 2

interface Listened {
  readonly accountId: string
  readonly owned: readonly KnownSound[]
  readonly others: readonly KnownSound[]
}

interface KnownSound {
  readonly id: string
  /** Of its preview as it is dragged. */
  readonly fileName: string
}

/** What the demo's buyer has kept, heard and dragged into a project before, so that their lists show what they are for. Whoever has any of it keeps it as it is. */
export async function makeDemoListening(
  ctx: Pick<Platform, 'db' | 'now'>,
  { accountId, owned, others }: Listened,
): Promise<void> {
  if (await hasListened(ctx.db, accountId)) return
  await addFavourites(ctx, { accountId, sounds: others.slice(0, FAVOURITES).map(toLoop) })
  const nowMs = ctx.now().getTime()
  const heard = [...owned, ...others].slice(0, PLAYS)
  await notePlays(ctx, {
    accountId,
    plays: heard.map((sound, at) => ({
      ...toLoop(sound),
      playedAt: new Date(nowMs - (at + 1) * BETWEEN_PLAYS_MS).toISOString(),
    })),
  })
  const dragged = [...owned.slice(0, DRAGS_OF_EACH), ...others.slice(0, DRAGS_OF_EACH)]
  await reportDragOuts(ctx, {
    accountId,
    idempotencyKey: 'demo-drag-outs',
    drags: dragged.map((sound) => ({
      ...toLoop(sound),
      fileName: sound.fileName,
      is: 'preview',
      tempoBpm: null,
      pitchSemitones: null,
    })),
  })
}

async function hasListened(db: Db, accountId: string): Promise<boolean> {
  const lists = [exportFavourites, exportRecentPlays, exportDragOuts].map((read) => read(db, accountId))
  return (await Promise.all(lists)).some((list) => list.length > 0)
}

const toLoop = ({ id }: KnownSound): { soundId: string } => ({ soundId: id })
