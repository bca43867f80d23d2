import { SoundIndex, type IndexedSound } from '../sound-index.ts'
import { VOCABULARY } from './catalogue-arbitrary.ts'

/** An index of `sounds` that knows the test's vocabulary. */
export function indexOf(sounds: Iterable<IndexedSound>): SoundIndex {
  const index = new SoundIndex(VOCABULARY)
  for (const sound of sounds) index.add(sound)
  return index
}

/** The latest sound of each id. */
export function latest(sounds: readonly IndexedSound[]): IndexedSound[] {
  return [...new Map(sounds.map((sound) => [sound.id, sound])).values()]
}
