/** Where a word stands, the weightiest first. Two bits. */
export const TITLE = 0
export const TAG = 1
export const CREDIT = 2
/** Of a posting: nowhere but in a phrase, as `kick` is in `no kick` and `bass` in `drum and bass`. */
export const BOUND = 3

/** Points of a word by where it stands, the title first: the whole word that was typed. */
export const WHOLE_POINTS: readonly number[] = [7, 6, 3]
/** Of a word that only begins so. */
export const BEGINNING_POINTS: readonly number[] = [5, 4, 2]
/** Of whatever is only meant by what was typed. */
export const SYNONYM_POINTS = 1

/** A sound's word as a posting of its term. */
export const postingOf = (ordinal: number, field: number): number => (ordinal << 2) | field
export const postingOrdinal = (posting: number): number => posting >>> 2
export const postingField = (posting: number): number => posting & 3

/** Other forms of a word in the row of a sound. */
interface Place {
  readonly field: number
  /** The first of its title, name or tag. */
  readonly starts: boolean
  /** Found in phrases only. */
  readonly isBound: boolean
}

/** A word in the row of a sound. */
export const tokenOf = (term: number, { field, starts, isBound }: Place): number =>
  (term << 4) | (isBound ? 8 : 0) | (field << 1) | (starts ? 1 : 0)
export const rebound = (token: number, isBound: boolean): number => (isBound ? token | 8 : token & ~8)
export const tokenTerm = (token: number): number => token >>> 4
export const tokenField = (token: number): number => (token >>> 1) & 3
export const tokenStarts = (token: number): boolean => (token & 1) === 1
export const tokenIsBound = (token: number): boolean => (token & 8) === 8
