import type { Bits } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import type { Condition } from './conditions.ts'
import { type Advice, adviceFor, type Wider } from './near-misses.ts'
import { typedWords } from './read-text-query.ts'
import type { SoundQuery, Widening } from './sound-query.ts'

export interface EmptyPage {
  readonly query: SoundQuery
  readonly visible: Bits
  /** What the words alone find; `null` where there are none. */
  readonly worded: Bits | null
  /** All filters but the text. */
  readonly conditions: readonly Condition[]
}

interface Catalogue {
  readonly pool: BitsPool
  readonly conditionsOf: (query: SoundQuery) => Condition[]
  /** Whether some visible sound has these words. */
  readonly isWordThere: (text: string) => boolean
}

/** What the page of a search that found nothing advises. */
export function emptyPageAdvice(
  { query, visible, worded, conditions }: EmptyPage,
  { pool, conditionsOf, isWordThere }: Catalogue,
): Advice {
  const text: Condition[] = worded ? [{ filter: 'text', facet: null, bits: worded }] : []
  const wider = widerQueries(query).flatMap(({ way, asked }): Wider[] =>
    conditionsOf(asked).map(({ filter, bits }) => ({ way, filter, bits })),
  )
  const missingWords = (): string[] => {
    const pieces = searchedPieces(query)
    return pieces.filter((piece) => pieces.length === 1 || !isWordThere(piece))
  }
  return adviceFor({ visible, conditions: [...text, ...conditions], wider, missingWords }, pool)
}

/** The pieces of the text that a search looks for. */
export const searchedPieces = ({ text = '' }: SoundQuery): string[] =>
  typedWords(text).flatMap(({ text: piece, isSearched }) => (isSearched ? [piece] : []))

/** The filters that could ask for more, each alone and asking so. */
export function widerQueries({
  ranges,
  halfDouble,
  tempos,
  keys = [],
  keyMatch,
  titled,
}: SoundQuery): { way: Widening; asked: SoundQuery }[] {
  const tempoBpm = tempos === undefined && !halfDouble ? ranges?.tempoBpm : undefined
  return [
    ...(tempoBpm
      ? [{ way: 'halfDouble' as const, asked: { ranges: { tempoBpm }, halfDouble: true, titled } }]
      : []),
    ...(keys.length > 0 && keyMatch !== 'fits'
      ? [{ way: 'fits' as const, asked: { keys, keyMatch: 'fits' as const, titled } }]
      : []),
  ]
}
