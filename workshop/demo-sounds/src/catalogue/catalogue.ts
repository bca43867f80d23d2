import type { SoundKey } from '@segno/units'
import { seedFor } from '../dsp/random.ts'
import { BEATS_PER_BAR } from '../music/steps.ts'
import { PACKS } from '../packs/packs.ts'
import type { Recipe } from '../render/recipe.ts'
import { ARTISTS } from './artists.ts'
import type { DemoCatalogue, DemoPack, DemoSound } from './demo-sound.ts'
import type { PackPlan, SoundPlan } from './pack-plan.ts'
import type { Instrument } from './vocabulary.ts'

/**
 * The plan of the demo catalogue: who, what and how, without any audio. The same seed gives the same catalogue; another
 * seed the same titles, tempos and keys, played differently.
 */
export function demoCatalogue(seed: number): DemoCatalogue {
  return {
    artists: ARTISTS,
    packs: PACKS.map(packOf),
    sounds: PACKS.flatMap((pack) => pack.sounds.map((plan) => soundOf(pack, plan, seed))),
  }
}

function packOf({ slug, title, artistHandle, description }: PackPlan): DemoPack {
  return { slug, title, artistHandle, description }
}

function soundOf(pack: PackPlan, plan: SoundPlan, seed: number): DemoSound {
  const id = `${pack.slug}/${slugOf(plan.title)}`
  const bars = 'bars' in plan ? plan.bars : null
  return {
    id,
    title: plan.title,
    artistHandle: pack.artistHandle,
    packSlug: pack.slug,
    kind: bars === null ? 'oneShot' : 'loop',
    tempoBpm: bars === null ? null : pack.tempoBpm,
    bars,
    beats: bars === null ? null : bars * BEATS_PER_BAR,
    key: keyOf(pack, plan),
    instrument: plan.instrument,
    genres: pack.genres,
    moods: plan.moods ?? pack.moods,
    tags: plan.tags,
    pricePoints: plan.pricePoints ?? usualPricePoints(bars, plan.instrument),
    seed: seedFor(seed, id),
    recipe: recipeOf(pack, plan),
  }
}

function keyOf({ key }: PackPlan, plan: SoundPlan): SoundKey | null {
  if (!('voices' in plan)) return null
  const isOneNote = !('bars' in plan) && plan.voices.every(({ part }) => part.play !== 'chords')
  return isOneNote ? { tonic: key.tonic, mode: null } : key
}

function recipeOf(pack: PackPlan, plan: SoundPlan): Recipe {
  const { tempoBpm, key, feel, kit, drumBus } = pack
  if ('groove' in plan)
    return {
      make: 'groove',
      tempoBpm,
      bars: plan.bars,
      kit,
      feel,
      groove: plan.groove,
      bus: plan.bus ?? drumBus,
    }
  const bus = plan.bus ?? {}
  if ('scene' in plan) return { make: 'scene', tempoBpm, bars: plan.bars, scene: plan.scene, bus }
  if ('stroke' in plan)
    return { make: 'stroke', kit, lane: plan.stroke, lengthSeconds: plan.lengthSeconds, bus }
  if ('effect' in plan) return { make: 'effect', effect: plan.effect, lengthSeconds: plan.lengthSeconds, bus }
  const phrase = {
    voices: plan.voices,
    key,
    progression: plan.progression ?? pack.progression,
    feel,
    bus,
    tempoBpm,
  }
  return 'bars' in plan
    ? { make: 'phrase', bars: plan.bars, ...phrase }
    : { make: 'tone', lengthSeconds: plan.lengthSeconds, ...phrase }
}

/** Long loops with harmony are worth more than a bar of hats. */
function usualPricePoints(bars: number | null, instrument: Instrument): number {
  if (bars === null) return 1
  if (instrument === 'hi-hat' || instrument === 'kick' || bars === 1) return 1
  return bars === 8 ? 3 : 2
}

function slugOf(title: string): string {
  const plain = title.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '')
  return plain.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
