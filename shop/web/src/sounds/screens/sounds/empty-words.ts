import type { SearchFilter, SoundPage } from '@segno/contract'
import { formatKey } from '@segno/units'
import { keyFromText } from '../../../listening/words/musical-key-text.ts'
import { type FilterName, type SoundFilter, without } from '../../sound-filter.ts'
import { type Understood, unread, withTyped } from './typed-filter.ts'
import { bareWord } from './word-parts.ts'

/** By the name that an empty answer has for it: what a filter is called, and what of the address it takes. */
const LOOSENABLE: Readonly<Record<Exclude<SearchFilter, 'q'>, readonly [string, ...FilterName[]]>> = {
  kind: ['kind', 'kind'],
  instrument: ['instrument', 'instrument'],
  genre: ['genre', 'genre'],
  mood: ['mood', 'mood'],
  tags: ['tags', 'tags'],
  tempo: ['tempo', 'tempoMin', 'tempoMax', 'halfDouble'],
  key: ['key', 'key', 'keyMatch'],
  duration: ['length', 'durationMin', 'durationMax'],
  price: ['price', 'priceMin', 'priceMax'],
  ai: ['AI', 'ai'],
  training: ['training', 'training'],
  artist: ['artist', 'artist'],
  pack: ['pack', 'pack'],
  collection: ['collection', 'collection'],
  owned: ['“Not owned”', 'owned'],
  followed: ['“Following”', 'followed'],
  // In no address of this screen.
  publishedAfter: [''],
  tempoConfidence: [''],
  keyConfidence: [''],
  loudness: [''],
  beats: ['number of bars'],
}

/**
 * What an empty answer proposes to leave out, in words, and the filter without it; `null` where it names what is not set
 * here.
 */
function loosened(
  filter: SoundFilter,
  understood: Understood,
  names: readonly SearchFilter[],
): { readonly words: string; readonly rest: SoundFilter } | null {
  const parts = names.filter((name) => name !== 'q').map((name) => ({ name, part: LOOSENABLE[name] }))
  const inAddress = parts.flatMap(({ part: [, ...those] }) => those)
  if (parts.some(({ part: [called] }) => called === '')) return null
  const called = parts.map(({ name }) => calledFilter(filter, name))
  const typed = (['tempo', 'key', 'kind', 'instrument', 'genre', 'beats', 'duration'] as const).filter(
    (name) => names.includes(name),
  )
  const left = { ...unread(understood, ...typed), ...(names.includes('q') && { words: [] }) }
  const rest = without(filter, ...inAddress)
  const words = [
    ...(names.includes('q') ? [typedWords(understood.text)] : []),
    ...(called.length > 0 ? [`the ${called.join(' and ')} filter${called.length === 1 ? '' : 's'}`] : []),
  ]
  return { words: `Remove ${words.join(' and ')}`, rest: filter.q ? withTyped(rest, left) : rest }
}

function isPressed(filter: SoundFilter, name: Exclude<SearchFilter, 'q'>): boolean {
  const [, ...names] = LOOSENABLE[name]
  return names.some((one) => filter[one] !== undefined)
}

function calledFilter({ owned }: SoundFilter, name: Exclude<SearchFilter, 'q'>): string {
  return name === 'owned' && owned === 'only' ? '“Owned”' : LOOSENABLE[name][0]
}

function typedWords(text: string): string {
  return `the word${/\s/.test(text) ? 's' : ''} “${text}”`
}

/** What asking for less, or less narrowly, would bring. */
export interface Proposal {
  /** As a button says it; the number of sounds follows. */
  readonly words: string
  readonly total: number
  readonly rest: SoundFilter
}

type EmptyPage = Pick<SoundPage, 'widen' | 'loosen' | 'loosenTwo' | 'understood' | 'nearest'>

/**
 * What an empty answer proposes, that which gives up least first: beside sounds that come near only what was pressed, since
 * of what was typed those have given up what had to be.
 */
export function proposalsFor(filter: SoundFilter, page: EmptyPage): Proposal[] {
  const { understood, widen, loosen, loosenTwo, nearest } = page
  const isProposed = (...names: readonly SearchFilter[]): boolean =>
    !nearest || names.every((name) => name !== 'q' && isPressed(filter, name))
  const wider = widen
    .filter(({ way }) => isProposed(way === 'fits' ? 'key' : 'tempo'))
    .map(({ way, total }): Proposal => ({ ...widened(filter, understood, way), total }))
  const ways = [
    ...loosen.map(({ filter: name, total }) => ({ filters: [name], total })),
    ...loosenTwo,
  ].filter(({ filters }) => isProposed(...filters))
  const looser = ways.flatMap(({ filters, total }): Proposal[] => {
    const proposal = loosened(filter, understood, filters)
    return proposal ? [{ ...proposal, total }] : []
  })
  return [...wider, ...looser]
}

function widened(
  filter: SoundFilter,
  { key: typedKey }: Understood,
  way: SoundPage['widen'][number]['way'],
): Omit<Proposal, 'total'> {
  if (way === 'halfDouble')
    return { words: 'Include half and double time', rest: { ...filter, halfDouble: '1' } }
  const key = keyFromText(filter.key ?? typedKey ?? '')
  return {
    words: key ? `Include every key that fits ${formatKey(key)}` : 'Include every key that fits',
    rest: { ...filter, keyMatch: 'fits' },
  }
}

/** Why nothing can be found whatever else is asked, the words first; empty where only all of it together finds nothing. */
export function emptyReasons(
  filter: SoundFilter,
  { emptyAlone, missingWords, understood }: Pick<SoundPage, 'emptyAlone' | 'missingWords' | 'understood'>,
): string[] {
  const others = emptyAlone.flatMap((name) => {
    const called = name === 'q' ? '' : calledFilter(filter, name)
    return called ? [`The filter ${called} finds nothing by itself`] : []
  })
  if (!emptyAlone.includes('q')) return others
  const missing = missingWords.map((word) => `“${bareWord(word)}”`)
  const words =
    missing.length > 0
      ? `No results for ${missing.join(' or ')}`
      : `Nothing has all the words “${understood.text}”`
  return [words, ...others]
}
