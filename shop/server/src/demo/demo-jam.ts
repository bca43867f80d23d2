import type { Sound } from '@segno/contract'
import { scaleOf } from '@segno/units'
import { findAccountByEmail } from '../accounts/public.ts'
import { soundCards } from '../catalogue/public.ts'
import { selectDemoIntakes } from '../ingest/public.ts'
import { createJam, publishJam, saveJam, selectJamsOf } from '../jams/public.ts'
import type { Platform } from '../platform/platform.ts'

const BARS = 16
const LANES = 4

/** Has the demo's artist publish a jam of a few loops of one pack, where they have none yet. */
export async function makeDemoJam(ctx: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const artist = await findAccountByEmail(ctx.db, 'artist@segno.test')
  if (!artist || (await selectJamsOf(ctx.db, artist.id)).length > 0) return
  const ready = (await selectDemoIntakes(ctx.db)).flatMap((intake) => intake.sound_id ?? [])
  const sounds = fittingLoops([...(await soundCards(ctx.db, ready, { publishedOnly: true })).values()])
  const [first] = sounds
  if (!first || first.tempoBpm === null) return
  const caller = { accountId: artist.id, sessionId: 'demo', role: 'artist' } as const
  const facts = {
    title: 'Warm-up',
    description: 'Drums first, then the rest. Solo a lane to hear what it adds.',
    tempoBpm: first.tempoBpm,
    key: sounds.map(({ key }) => scaleOf(key)).find((key) => key !== null) ?? null,
    bars: BARS,
    halfDouble: true,
  }
  const { id: jamId, version } = await createJam(ctx, caller, facts)
  const lanes = sounds.map((sound, at) => laneOf(sound, at))
  await saveJam(ctx, { caller, jamId }, { ...facts, version, lanes })
  await publishJam(ctx, { caller, jamId, isPublished: true })
}

/** Loops of one pack and one tempo, each with an instrument of its own, drums first. */
function fittingLoops(sounds: readonly Sound[]): Sound[] {
  const loops = sounds.filter(({ kind, tempoBpm, pack }) => kind === 'loop' && tempoBpm !== null && pack)
  const groups = [...Map.groupBy(loops, ({ tempoBpm, pack }) => `${pack?.id} ${tempoBpm}`).values()]
  const chosen = groups.map((group) => {
    const ordered = group.toSorted((one, other) => one.title.localeCompare(other.title))
    const byInstrument = new Map(ordered.toReversed().map((sound) => [sound.instrument, sound]))
    return [...byInstrument.values()].toSorted(
      (one, other) => Number(other.instrument === 'drums') - Number(one.instrument === 'drums'),
    )
  })
  const [most = []] = chosen.toSorted((one, other) => other.length - one.length)
  return most.slice(0, LANES)
}

/** Each comes in two bars after the one before. */
function laneOf({ id: soundId, beats }: Sound, at: number) {
  const lengthBars = Math.min(BARS, Math.max(1, Math.round((beats ?? 4) / 4)))
  const startBar = Math.min(at * 2, BARS - lengthBars)
  const repeats = Math.floor((BARS - startBar) / lengthBars)
  return {
    soundId,
    clips: [{ startBar, lengthBars, repeats }],
    gainDb: 0,
    pan: 0,
    pitchSemitones: 0,
    isMuted: false,
    isSoloed: false,
  }
}
