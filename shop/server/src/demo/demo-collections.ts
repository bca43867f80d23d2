import type { Sound } from '@segno/contract'
import { findAccountByEmail } from '../accounts/public.ts'
import { soundCards } from '../catalogue/public.ts'
import { selectDemoIntakes } from '../ingest/public.ts'
import { collectSounds, createCollection, exportCollections } from '../listening/public.ts'
import type { Platform } from '../platform/platform.ts'

const MOST_SOUNDS = 8
const MOST_OF_PACK = 2

interface Chosen {
  readonly name: string
  /** Under the first sound. */
  readonly note: string
  readonly has: (sound: Sound) => boolean
}

const COLLECTIONS: readonly Chosen[] = [
  { name: 'After the last bus', note: 'Start here, a semitone down.', has: isOf('dark', 'melancholic') },
  { name: 'Sunday, windows open', note: 'Good under a voice.', has: isOf('warm', 'calm') },
]

/** Has the demo's artist publish collections of the demo's sounds, where they have none yet. */
export async function makeDemoCollections(ctx: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const artist = await findAccountByEmail(ctx.db, 'artist@segno.test')
  if (!artist || (await exportCollections(ctx.db, artist.id)).length > 0) return
  const ready = (await selectDemoIntakes(ctx.db)).flatMap((intake) => intake.sound_id ?? [])
  const sounds = [...(await soundCards(ctx.db, ready, { publishedOnly: true })).values()]
  for (const { name, note, has } of COLLECTIONS) {
    const chosen = fewOfEach(sounds.filter(has))
    if (chosen.length === 0) continue
    const { id } = await createCollection(ctx, { accountId: artist.id, name, visibility: 'public' })
    await collectSounds(ctx, {
      id,
      accountId: artist.id,
      sounds: chosen.map((sound, at) => ({ soundId: sound.id, note: at === 0 ? note : '' })),
    })
  }
}

function isOf(...moods: readonly string[]): (sound: Sound) => boolean {
  return (sound) => sound.kind === 'loop' && sound.moods.some((mood) => moods.includes(mood))
}

/** Few of each pack. */
function fewOfEach(sounds: readonly Sound[]): Sound[] {
  const packs = Map.groupBy(sounds, ({ pack }) => pack?.id)
  return [...packs.values()].flatMap((ofPack) => ofPack.slice(0, MOST_OF_PACK)).slice(0, MOST_SOUNDS)
}
