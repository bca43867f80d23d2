import { FIRST_ANALYSER_OF_FINGERPRINT } from '@segno/sound-analysis'
import type { IndexedSound, SoundQuery } from '@segno/sound-index'
import { randomFrom } from '@segno/test-kit/random'
import {
  generatedArtist,
  generatedSound,
  packsOfArtist,
  type Terms,
} from '../../shop/server/src/generated/generated-sound.ts'
import { ADJECTIVES, NOUNS } from '../../shop/server/src/generated/generated-words.ts'
import { toIndexed } from '../../shop/server/src/search/indexed-sounds.ts'

const SEED = 1
const words = (text: string): string[] => text.split(' ')
const TERMS: Terms = {
  instrument: words(
    'drums kick snare clap hi-hat percussion bass chords keys pad lead arp pluck guitar vocal brass texture fx',
  ),
  genre: words(
    'techno house drum-and-bass hip-hop lo-fi trap ambient synthwave garage downtempo dubstep trance disco funk soul jazz reggae pop rock cinematic',
  ),
  mood: words('dark happy melancholic dreamy aggressive calm tense uplifting warm cold playful epic'),
}

/** The sounds of `make-catalogue` as search sees them. */
export function* indexedSounds(sounds: number): Generator<IndexedSound> {
  const packTitles = new Map<string, string>()
  const artistId = (artist: number): string => String(artist)
  for (let at = 0; at < sounds; at++) {
    const row = generatedSound(at, { sounds, seed: SEED }, { terms: TERMS, artistId })
    const artist = generatedArtist(Number(row.artist_id))
    if (row.pack_id !== null && !packTitles.has(row.pack_id))
      for (const { id, title } of packsOfArtist(SEED, Number(row.artist_id))) packTitles.set(id, title)
    yield toIndexed({
      ...row,
      artist_name: artist.name,
      artist_handle: artist.handle,
      pack_title: row.pack_id && packTitles.get(row.pack_id)!,
      published_at: new Date(row.published_at),
      fingerprint: Buffer.from(row.fingerprint, 'hex'),
      other_tempo_bpm: null,
      analyser_version: FIRST_ANALYSER_OF_FINGERPRINT,
    })
  }
}

/** As filtered, but by likeness to one sound after another in the place of words. */
export function likenessSearches(count: number, sounds: number): SoundQuery[] {
  const ids: string[] = []
  for (const { id } of indexedSounds(Math.min(count, sounds))) ids.push(id)
  return filteredSearches(count, 8).map(({ text: _text, ...query }, at) => ({
    ...query,
    like: { to: ids[at % ids.length]!, weights: { timbre: 3, rhythm: 1, pitch: 1, envelope: 1 } },
  }))
}

/** A search of words, three filters, all counts and 30 rows. */
export interface FilteredSearch extends SoundQuery {
  readonly text: string
  readonly genres: readonly string[]
  readonly ranges: { readonly tempoBpm: { readonly min: number; readonly max: number } }
}

/** As people type: whole words and beginnings, one or two, no two searches the same. */
export function filteredSearches(count: number, seed: number): FilteredSearch[] {
  const random = randomFrom(seed)
  const skewed = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(values.length * random() ** 2)]!
  const typed = (): string => {
    const word = skewed(random() < 0.5 ? ADJECTIVES : NOUNS)
    return random() < 0.5 ? word : word.slice(0, 3)
  }
  return Array.from({ length: count }, () => {
    const min = 90 + Math.floor(random() * 50)
    return {
      text: random() < 0.6 ? typed() : `${typed()} ${skewed(TERMS.instrument).slice(0, 3)}`,
      kinds: ['loop'],
      genres: [...new Set([skewed(TERMS.genre), skewed(TERMS.genre)])],
      ranges: { tempoBpm: { min, max: min + 20 } },
      counts: true,
      limit: 30,
    }
  })
}
