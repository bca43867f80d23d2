import type { Sound, Suggestions, TermKind } from '@segno/contract'
import { readUnderstood } from './read-understood.ts'
import { VOCABULARY } from './sounds.ts'

const TERMS = [
  ['instrument', 'instruments', ({ instrument }: Sound) => [instrument]],
  ['genre', 'genres', ({ genres }: Sound) => genres],
  ['mood', 'moods', ({ moods }: Sound) => moods],
] as const satisfies readonly (readonly [
  TermKind,
  keyof typeof VOCABULARY,
  (sound: Sound) => readonly (string | null)[],
])[]

/** What a shop with these sounds suggests for the last word of a text. */
export function suggestSounds(sounds: readonly Sound[], text: string): Suggestions {
  const words = text.trim().split(/\s+/)
  const last = (words.at(-1) ?? '').toLowerCase()
  const rest = words.slice(0, -1).join(' ')
  const begins = (name: string) =>
    last !== '' &&
    name
      .toLowerCase()
      .split(/[ -]/)
      .some((one) => one.startsWith(last))
  const countOf = (name: string, has: (sound: Sound) => boolean) => ({
    count: sounds.filter(has).length,
    rest,
    rank: name.toLowerCase().startsWith(last) ? 1 : 2,
  })
  const once = <Value>(values: readonly Value[]) => [...new Set(values)]
  return {
    terms: TERMS.flatMap(([kind, list, of]) =>
      VOCABULARY[list]
        .filter(({ name }) => begins(name))
        .map(({ slug, name }) => ({
          kind,
          slug,
          name,
          page: null,
          ...countOf(name, (sound) => of(sound).includes(slug)),
        })),
    ).slice(0, 5),
    tags: once(sounds.flatMap(({ tags }) => tags).filter(begins))
      .slice(0, 5)
      .map((tag) => ({
        tag,
        ...countOf(tag, ({ tags }) => tags.includes(tag)),
      })),
    artists: once(sounds.map(({ artist }) => artist.handle)).flatMap((handle) => {
      const { name } = sounds.find(({ artist }) => artist.handle === handle)!.artist
      return begins(name)
        ? [{ handle, name, ...countOf(name, ({ artist }) => artist.handle === handle) }]
        : []
    }),
    packs: once(sounds.flatMap(({ pack }) => pack?.id ?? [])).flatMap((id) => {
      const { pack: of, artist } = sounds.find(({ pack }) => pack?.id === id)!
      const { title } = of!
      return begins(title)
        ? [{ id, title, artistName: artist.name, ...countOf(title, ({ pack }) => pack?.id === id) }]
        : []
    }),
    sounds: sounds.filter(({ title }) => begins(title)).slice(0, 5),
    ...numbersIn(sounds, text),
  }
}

/** A tempo, a key and a kind, of which the fake shop says that they stand at the end. */
function numbersIn(sounds: readonly Sound[], text: string): Pick<Suggestions, 'tempo' | 'keys' | 'kind'> {
  const { tempoBpm, tempoToBpm, key, kind, text: rest } = readUnderstood(text)
  const toleranceBpm = 5
  const isNear = (sound: Sound): boolean => Math.abs((sound.tempoBpm ?? 0) - (tempoBpm ?? 0)) <= toleranceBpm
  const isInKey = (sound: Sound): boolean =>
    sound.key !== null && `${sound.key.tonic}-${sound.key.mode}` === key
  const tempo = tempoBpm === null ? null : { tempoBpm, tempoToBpm, toleranceBpm, rest }
  return {
    tempo: tempo && { ...tempo, count: sounds.filter(isNear).length },
    kind: kind && { kind, count: sounds.filter((sound) => sound.kind === kind).length, rest },
    keys: key === null ? [] : [{ key, page: null, count: sounds.filter(isInKey).length, rest }],
  }
}
