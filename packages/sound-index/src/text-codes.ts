/** Where a word stands, the weightiest first. Two bits. */
export const TITLE = 0
export const TAG = 1
export const CREDIT = 2

/** Points of a word by where it stands; one more where it is the whole word that was typed. */
export const FIELD_POINTS: readonly number[] = [6, 4, 2]

/** A sound's word as a posting of its term. */
export const postingOf = (ordinal: number, field: number): number => (ordinal << 2) | field
export const postingOrdinal = (posting: number): number => posting >>> 2
export const postingField = (posting: number): number => posting & 3

/** A word in the row of a sound: its term, its field, and whether it is the first of its title, name or tag. */
export const tokenOf = (term: number, field: number, starts: boolean): number =>
  (term << 3) | (field << 1) | (starts ? 1 : 0)
export const tokenTerm = (token: number): number => token >>> 3
export const tokenField = (token: number): number => (token >>> 1) & 3
export const tokenStarts = (token: number): boolean => (token & 1) === 1
