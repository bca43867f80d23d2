import { demoCatalogue, type DemoSound } from '../demo-sounds.ts'
import type { Recipe } from '../render/recipe.ts'

const SEED = 20_261

/** The sound of the catalogue with this id. */
export function soundNamed(id: string): DemoSound {
  const sound = demoCatalogue(SEED).sounds.find((one) => one.id === id)
  if (!sound) throw new Error(`no sound ${id}`)
  return sound
}

/** Of each instrument the shortest sound of this kind: everything that can be made, in little time. */
export function oneOfEachInstrument(kind: DemoSound['kind']): DemoSound[] {
  const sounds = demoCatalogue(SEED).sounds.filter((sound) => sound.kind === kind)
  const groups = Map.groupBy(sounds, (sound) => sound.instrument)
  return [...groups.values()].map((group) =>
    group.reduce((shortest, sound) => (lengthSeconds(sound) < lengthSeconds(shortest) ? sound : shortest)),
  )
}

/** A sound that is not in the catalogue, for one fact about how its recipe is made. */
export function aSound(recipe: Recipe): DemoSound {
  return { ...soundNamed('night-shift/platform-nine'), recipe }
}

export function lengthSeconds({ recipe }: DemoSound): number {
  return 'lengthSeconds' in recipe ? recipe.lengthSeconds : (recipe.bars * 4 * 60) / recipe.tempoBpm
}
