import { keysAgree, MODES } from '@segno/units'
import { foldText, wordsOf } from '../fold-text.ts'
import { findIntent } from '../reading/read-intent.ts'
import { typedRange } from '../reading/tempo.ts'
import type { IndexedSound, SoundSuggestions, SuggestedKind, Suggestion, Vocabulary } from '../sound-index.ts'
import { piecesOf, wordsOfPieces } from '../typed-pieces.ts'
import { latest } from './index-of.ts'
import { referenceSearch } from './reference-search.ts'
import { readingsAllowed } from './reference-words.ts'

interface Known {
  value: string
  name: string
  by: string | null
  /** Its own names. */
  own: string[]
  /** These, and whatever else it is called. */
  names: string[]
  count: number
  popularity: number
}

const KINDS = {
  instruments: ({ instrument }: IndexedSound) => (instrument === null ? [] : [instrument]),
  genres: ({ genres }: IndexedSound) => genres,
  moods: ({ moods }: IndexedSound) => moods,
  tags: ({ tags }: IndexedSound) => tags,
  artists: ({ artistHandle }: IndexedSound) => [artistHandle],
  packs: ({ packId }: IndexedSound) => (packId === null ? [] : [packId]),
} satisfies Record<SuggestedKind, (sound: IndexedSound) => readonly string[]>
const TERMS: readonly string[] = ['instruments', 'genres', 'moods']

/** What to suggest, as one would explain it. @param told all sounds in the order in which they came */
export function referenceSuggestions(
  told: readonly IndexedSound[],
  text: string,
  vocabulary: Vocabulary,
): SoundSuggestions {
  const sounds = latest(told)
  const pieces = piecesOf(text.slice(0, 400))
  const wordsInPieces = wordsOfPieces(pieces)
  const wordsAt = (isMeant: (piece: string, at: number) => boolean) =>
    wordsInPieces
      .filter((_, at) => isMeant(pieces[at]!, at))
      .flat()
      .slice(-8)
  const isOpen = pieces.some((piece) => (piece.match(/["“”„‟«»]/g) ?? []).length % 2 === 1)
  const isBound = (piece: string) => /["“”„‟«»]|(^|[^\p{L}\p{N}])[-−+]+[\p{L}\p{N}]/u.test(piece)
  const isExcluded = (piece: string) => /^[^\p{L}\p{N}"“”„‟«»]*[-−][+]*[\p{L}\p{N}"“”„‟«»]/u.test(piece)
  const words = isOpen ? [] : wordsAt((_, at) => at > pieces.findLastIndex(isBound))
  const titleWords = isExcluded(pieces.at(-1) ?? '') ? [] : wordsAt((piece) => !isExcluded(piece))
  const kinds = Object.keys(KINDS) as SuggestedKind[]
  const each = (suggest: (known: Known[], kind: SuggestedKind) => Suggestion[]) =>
    Object.fromEntries(
      kinds.map((kind) => [kind, suggest(knownOf(kind, { told, sounds, vocabulary }), kind)]),
    ) as Record<SuggestedKind, Suggestion[]>

  const exactly = each((known, kind) => {
    for (let count = words.length; count > 0; count--) {
      const typed = words.slice(-count)
      const those = known.filter(({ names }) =>
        names.some((name) => typed.every((word) => wordsOf(name).some((one) => one.startsWith(word)))),
      )
      if (those.length > 0) return firstFive(those, kind, typed.join(' '), restOf(pieces, count))
    }
    return []
  })
  const last = words.at(-1)
  const phrases = [{ words: [last ?? ''], open: true }]
  const readings = last === undefined ? [] : readingsAllowed({ phrases, kind: 'wanted' })
  const mistyped = readings.map((isMeant) =>
    each((known, kind) => {
      const those = known.filter(({ names }) =>
        names.some((name) => wordsOf(name).some((word) => beginningsOf(word).some(isMeant))),
      )
      return firstFive(those, kind, last!, restOf(pieces, 1))
    }),
  )
  const isSome = (found: Record<SuggestedKind, Suggestion[]>) => kinds.some((kind) => found[kind].length > 0)
  return {
    ...([exactly, ...mistyped].find(isSome) ?? exactly),
    ...filtersRead(sounds, text),
    sounds: soundsTitled(sounds, { words: titleWords, excluded: pieces.filter(isExcluded) }, vocabulary),
  }
}

function filtersRead(
  sounds: readonly IndexedSound[],
  text: string,
): Pick<SoundSuggestions, 'tempo' | 'keys' | 'kind'> {
  const { tempo, key, kind, textWithout } = findIntent(text)
  const { min = 0, max = Infinity } = tempo ? typedRange(tempo.value) : { max: 0 }
  const { tempoBpm = null, tempoToBpm = null, toleranceBpm = null, otherTemposBpm = [] } = tempo?.value ?? {}
  // A filter cannot say either of two.
  const isOne = tempo !== null && otherTemposBpm.length === 0
  const inTempo = sounds.filter(({ tempoBpm: bpm }) => bpm !== null && bpm >= min && bpm <= max).length
  const isEvery = key !== null && key.value.otherKeys.length >= 11
  const modes = key && !isEvery ? (key.value.isModeOpen ? MODES : [key.value.key.mode]) : []
  const wanted = [
    ...modes.map((mode) => ({ ...key!.value.key, mode })),
    ...(isEvery ? [] : (key?.value.otherKeys ?? [])),
  ]
  const keys = wanted.map((one) => ({
    key: one,
    count: sounds.filter(({ key: own }) => own && keysAgree(own, one)).length,
    rest: textWithout(key),
  }))
  const ofKind = sounds.filter((sound) => sound.kind === kind?.value).length
  return {
    kind: kind && ofKind > 0 ? { kind: kind.value, count: ofKind, rest: textWithout(kind) } : null,
    tempo:
      isOne && inTempo > 0
        ? { tempoBpm, tempoToBpm, toleranceBpm, count: inTempo, rest: textWithout(tempo) }
        : null,
    keys: keys.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count),
  }
}

function knownOf(
  kind: SuggestedKind,
  {
    told,
    sounds,
    vocabulary,
  }: { told: readonly IndexedSound[]; sounds: readonly IndexedSound[]; vocabulary: Vocabulary },
): Known[] {
  const valuesOf = KINDS[kind]
  const values = new Set(sounds.flatMap((sound) => [...valuesOf(sound)]))
  return Array.from(values, (value) => {
    const those = sounds.filter((sound) => valuesOf(sound).includes(value))
    const lastTold = told.findLast((sound) => valuesOf(sound).includes(value))!
    const name = kind === 'artists' ? lastTold.artist : kind === 'packs' ? (lastTold.pack ?? '') : value
    const synonyms = TERMS.includes(kind)
      ? [...vocabulary.synonyms].filter(([, slug]) => slug === value).map(([word]) => word)
      : []
    const own = kind === 'packs' ? [name] : [name, value]
    const folded = (names: readonly string[]) => names.map((one) => wordsOf(foldText(one)).join(' '))
    return {
      value,
      name,
      by: kind === 'packs' ? lastTold.artist : null,
      own: folded(own),
      names: folded([...own, ...synonyms]),
      count: those.length,
      popularity: those.reduce((sum, { popularity }) => sum + popularity, 0),
    }
  })
}

function firstFive(known: readonly Known[], kind: SuggestedKind, typed: string, rest: string): Suggestion[] {
  const words = typed.split(' ')
  const hasAll = (name: string) => words.every((word) => wordsOf(name).some((one) => one.startsWith(word)))
  const rank = ({ own, names }: Known) => {
    if (own.includes(typed)) return 0
    if (own.some((name) => name.startsWith(typed))) return 1
    if (own.some(hasAll) || names.includes(typed)) return 2
    return names.some(hasAll) ? 3 : 4
  }
  const wanted = ({ popularity }: Known) => (kind === 'artists' || kind === 'packs' ? popularity : 0)
  return known
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) ||
        wanted(other) - wanted(one) ||
        other.count - one.count ||
        (one.value < other.value ? -1 : 1),
    )
    .slice(0, 5)
    .map((one) => ({
      value: one.value,
      name: one.name,
      by: one.by,
      count: one.count,
      rank: rank(one),
      rest,
    }))
}

/** Takes pieces away until `count` words have gone. */
function restOf(pieces: readonly string[], count: number): string {
  const kept = [...pieces]
  for (let gone = 0; gone < count;) {
    gone += wordsOfPieces(pieces)[kept.length - 1]!.length
    kept.pop()
  }
  return kept.join(' ')
}

function beginningsOf(word: string): string[] {
  return Array.from({ length: word.length + 1 }, (_, length) => word.slice(0, length))
}

function soundsTitled(
  sounds: readonly IndexedSound[],
  { words, excluded }: { words: readonly string[]; excluded: readonly string[] },
  vocabulary: Vocabulary,
): string[] {
  if (words.length === 0) return []
  const titleOf = (id: string) => wordsOf(foldText(sounds.find((sound) => sound.id === id)!.title))
  const titled = referenceSearch(sounds, { text: [...words, ...excluded].join(' ') }, vocabulary)
    .ids.slice(0, 20)
    .filter((id) => words.every((word) => titleOf(id).some((one) => one.startsWith(word))))
  const begins = (id: string) => titleOf(id).join(' ').startsWith(words.join(' '))
  return [...titled.filter(begins), ...titled.filter((id) => !begins(id))].slice(0, 5)
}
