import type { Sound } from '@segno/contract'
import { scaleOf } from '@segno/units'
import { soundCards } from '../catalogue/public.ts'
import { selectDemoIntakes } from '../ingest/public.ts'
import { createJam, publishJam, saveJam, selectJamsOf } from '../jams/public.ts'
import type { Platform } from '../platform/platform.ts'

const BARS = 16
const LEAST_LANES = 3
const MOST_LANES = 5

/** How a jam begins. */
interface Arrangement {
  readonly description: string
  /** @returns the bars between which a lane is heard */
  readonly barsOf: (lane: number, sound: Sound) => { readonly from: number; readonly to: number }
}

const isDrums = ({ instrument }: Sound): boolean => instrument === 'drums'

const ARRANGEMENTS: readonly Arrangement[] = [
  {
    description: 'Drums first, then the rest. Solo a lane to hear what it adds.',
    barsOf: (lane) => ({ from: lane * 2, to: BARS }),
  },
  {
    description: 'No drums until half way. Mute the first lane to leave them out.',
    barsOf: (_, sound) => ({ from: isDrums(sound) ? BARS / 2 : 0, to: BARS }),
  },
  {
    description: 'All at once. The drums stop four bars before the end.',
    barsOf: (_, sound) => ({ from: 0, to: isDrums(sound) ? BARS - 4 : BARS }),
  },
]

const TITLES = [
  'Warm-up',
  'First light',
  'Second floor',
  'Rain check',
  'Late train',
  'Glass room',
  'Open window',
  'Side street',
  'Low tide',
  'Long weekend',
  'Blue hour',
  'Last orders',
]

/** Has the demo's artists publish jams, each of a few loops of one pack, where they have none yet. */
export async function makeDemoJams(ctx: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const artistIds = new Map(
    (await selectDemoIntakes(ctx.db)).flatMap(({ sound_id, artist_id }) =>
      sound_id === null ? [] : [[sound_id, artist_id]],
    ),
  )
  const makers = new Set(artistIds.values())
  for (const id of makers) if ((await selectJamsOf(ctx.db, id)).length > 0) return
  const sounds = await soundCards(ctx.db, [...artistIds.keys()], { publishedOnly: true })
  const groups = fittingLoops([...sounds.values()]).slice(0, TITLES.length)
  for (const [at, group] of groups.entries()) {
    const arrangement = ARRANGEMENTS[at % ARRANGEMENTS.length]!
    await makeJam(ctx, { artistId: artistIds.get(group[0]!.id)!, title: TITLES[at]!, arrangement, group })
  }
}

interface NewJam {
  readonly artistId: string
  readonly title: string
  readonly arrangement: Arrangement
  readonly group: readonly Sound[]
}

async function makeJam(
  ctx: Pick<Platform, 'db' | 'now'>,
  { artistId, title, arrangement, group }: NewJam,
): Promise<void> {
  const caller = { accountId: artistId, sessionId: 'demo', role: 'artist' } as const
  const facts = {
    title,
    description: arrangement.description,
    tempoBpm: group[0]!.tempoBpm!,
    key: group.map(({ key }) => scaleOf(key)).find((key) => key !== null) ?? null,
    bars: BARS,
    halfDouble: true,
  }
  const { id: jamId, version } = await createJam(ctx, caller, facts)
  const lanes = group.map((sound, at) => laneOf(sound, arrangement.barsOf(at, sound)))
  await saveJam(ctx, { caller, jamId }, { ...facts, version, lanes })
  await publishJam(ctx, { caller, jamId, isPublished: true })
}

/** Of each pack loops of one tempo, each with an instrument of its own, drums first; packs with most of them first. */
function fittingLoops(sounds: readonly Sound[]): Sound[][] {
  const loops = sounds.filter(({ kind, tempoBpm, pack }) => kind === 'loop' && tempoBpm !== null && pack)
  const packs = [...Map.groupBy(loops, ({ pack }) => pack!.id).values()]
  return packs
    .map((ofPack) => {
      const byTempo = [...Map.groupBy(ofPack, ({ tempoBpm }) => tempoBpm).values()].map(onePerInstrument)
      const [most = []] = byTempo.toSorted((one, other) => other.length - one.length)
      return most.slice(0, MOST_LANES)
    })
    .filter(({ length }) => length >= LEAST_LANES)
    .toSorted(
      (one, other) => other.length - one.length || one[0]!.pack!.title.localeCompare(other[0]!.pack!.title),
    )
}

function onePerInstrument(loops: readonly Sound[]): Sound[] {
  const ordered = loops.toSorted((one, other) => one.title.localeCompare(other.title))
  const byInstrument = new Map(ordered.toReversed().map((sound) => [sound.instrument, sound]))
  return [...byInstrument.values()].toSorted((one, other) => Number(isDrums(other)) - Number(isDrums(one)))
}

function laneOf({ id: soundId, beats }: Sound, { from, to }: { from: number; to: number }) {
  const lengthBars = Math.min(to - from, Math.max(1, Math.round((beats ?? 4) / 4)))
  const repeats = Math.max(1, Math.floor((to - from) / lengthBars))
  return {
    soundId,
    clips: [{ startBar: from, lengthBars, repeats, offsetBars: 0 }],
    gainDb: 0,
    pan: 0,
    pitchSemitones: 0,
    isMuted: false,
    isSoloed: false,
  }
}
