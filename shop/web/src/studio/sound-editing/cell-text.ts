import {
  normaliseTag,
  SOUND_LIMITS,
  type Sound,
  type SoundChange,
  TAG_FORM,
  type Vocabulary,
} from '@segno/contract'
import { LOCALE, formatKeyShort, parseSoundKey, type SoundKey } from '@segno/units'
import { TEMPO_RULE } from '../../listening/read-tempo.ts'
import { nameOf } from '../../sounds/term-name.ts'
import type { EditedField, NamedPack } from './apply-change.ts'

/** The words that terms and packs go by. */
export interface CellWords {
  readonly vocabulary: Vocabulary
  readonly packs: readonly NamedPack[]
  /** Points that a sound may cost. */
  readonly prices: { readonly min: number; readonly max: number }
}

export const KIND_NAMES = { loop: 'Loop', oneShot: 'One-shot' } as const

const NOTHING = /^(?:|-|–|none|no)$/i
const exactTempo = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2, useGrouping: false })

/** `119.98`: as exact as a tempo is kept. */
export function formatExactTempo(tempoBpm: number): string {
  return exactTempo.format(tempoBpm)
}

/** What a field says, as text; empty where it says nothing. */
export function cellText(sound: Sound, field: EditedField, vocabulary: Vocabulary): string {
  switch (field) {
    case 'title':
      return sound.title
    case 'kind':
      return KIND_NAMES[sound.kind]
    case 'tempoBpm':
      return sound.tempoBpm === null ? '' : formatExactTempo(sound.tempoBpm)
    case 'key':
      return sound.key === null ? '' : formatKeyShort(sound.key as SoundKey)
    case 'instrument':
      return sound.instrument === null ? '' : nameOf(vocabulary.instruments, sound.instrument)
    case 'genres':
      return sound.genres.map((slug) => nameOf(vocabulary.genres, slug)).join(', ')
    case 'moods':
      return sound.moods.map((slug) => nameOf(vocabulary.moods, slug)).join(', ')
    case 'tags':
      return sound.tags.join(', ')
    case 'pricePoints':
      return String(sound.pricePoints)
    case 'packId':
      return sound.pack?.title ?? ''
  }
}

/** What was typed or pasted means this change, or cannot be taken. */
export type ReadCell =
  | { readonly set: SoundChange; readonly problem?: never }
  | { readonly problem: string; readonly set?: never }

/** Reads a field as somebody types or pastes it. */
export function readCell(field: EditedField, text: string, words: CellWords): ReadCell {
  const isNothing = NOTHING.test(text.trim())
  switch (field) {
    case 'title':
      return readTitle(text)
    case 'kind':
      return readKind(text)
    case 'tempoBpm':
      return isNothing ? { set: { tempoBpm: null } } : readExactTempo(text)
    case 'key':
      return isNothing ? { set: { key: null } } : readKey(text)
    case 'instrument':
      return isNothing ? { set: { instrument: null } } : readInstrument(text, words)
    case 'genres':
    case 'moods':
      return readTerms(field, isNothing ? '' : text, words)
    case 'tags':
      return readTags(isNothing ? '' : text)
    case 'pricePoints':
      return readPrice(text, words)
    case 'packId':
      return isNothing ? { set: { packId: null } } : readPack(text, words)
  }
}

function readTitle(text: string): ReadCell {
  const title = text.replace(/\s+/g, ' ').trim()
  if (title === '') return { problem: 'A title cannot be empty' }
  if (title.length > SOUND_LIMITS.titleLength)
    return { problem: `A title has at most ${SOUND_LIMITS.titleLength} letters` }
  return { set: { title } }
}

function readKind(text: string): ReadCell {
  const letters = text.toLowerCase().replace(/[^a-z]/g, '')
  if (letters === 'loop') return { set: { kind: 'loop' } }
  if (letters === 'oneshot') return { set: { kind: 'oneShot' } }
  return { problem: 'A sound is a loop or a one-shot' }
}

function readExactTempo(text: string): ReadCell {
  const match = /^(\d{2,3}(?:[.,]\d{1,4})?)\s*(?:bpm)?$/i.exec(text.trim())
  const tempoBpm = Number(match?.[1]?.replace(',', '.'))
  const isTempo = tempoBpm >= SOUND_LIMITS.tempoMinBpm && tempoBpm <= SOUND_LIMITS.tempoMaxBpm
  return isTempo ? { set: { tempoBpm } } : { problem: TEMPO_RULE }
}

function readKey(text: string): ReadCell {
  const key = parseSoundKey(text)
  return key
    ? { set: { key } }
    : { problem: 'Write a key like C, F♯m or Bb minor, or a note like A2 or C root' }
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

function findTerm(terms: Vocabulary[keyof Vocabulary], text: string): string | null {
  return (
    terms.find(({ slug, name }) => same(name, text) || same(slug, text.replaceAll(' ', '-')))?.slug ?? null
  )
}

function readInstrument(text: string, { vocabulary }: CellWords): ReadCell {
  const instrument = findTerm(vocabulary.instruments, text)
  return instrument
    ? { set: { instrument } }
    : { problem: `“${text.trim()}” is not in the list of instruments` }
}

function readTerms(field: 'genres' | 'moods', text: string, { vocabulary }: CellWords): ReadCell {
  const slugs: string[] = []
  for (const word of wordsIn(text)) {
    const slug = findTerm(vocabulary[field], word)
    if (slug === null) return { problem: `“${word}” is not in the list of ${field}` }
    slugs.push(slug)
  }
  const unique = [...new Set(slugs)]
  if (unique.length > SOUND_LIMITS[field]) return { problem: `At most ${SOUND_LIMITS[field]} ${field}` }
  return { set: { [field]: unique } }
}

const wordsIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean)

/** @returns why a tag cannot be taken; null where it can */
export function whyNoTag(tag: string): string | null {
  if (tag.length > SOUND_LIMITS.tagLength) return `A tag has at most ${SOUND_LIMITS.tagLength} letters`
  return TAG_FORM.test(tag) ? null : 'A tag is made of letters and digits'
}

function readTags(text: string): ReadCell {
  const tags = [...new Set(wordsIn(text).map(normaliseTag))]
  const problem = tags.map(whyNoTag).find((one) => one !== null)
  if (problem) return { problem }
  if (tags.length > SOUND_LIMITS.tags) return { problem: `At most ${SOUND_LIMITS.tags} tags` }
  return { set: { tags } }
}

function readPrice(text: string, { prices }: CellWords): ReadCell {
  const pricePoints = Number(/^(\d{1,3})\s*(?:p|pts|points?)?$/i.exec(text.trim())?.[1] ?? Number.NaN)
  const { min, max } = prices
  return pricePoints >= min && pricePoints <= max
    ? { set: { pricePoints } }
    : { problem: `A price is ${min} to ${max} points` }
}

function readPack(text: string, { packs }: CellWords): ReadCell {
  const pack = packs.find(({ title }) => same(title, text))
  return pack ? { set: { packId: pack.id } } : { problem: `You have no pack called “${text.trim()}”` }
}
