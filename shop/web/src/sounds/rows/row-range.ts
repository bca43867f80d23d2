/** Rows that follow each other, both ends included; none where `last` is before `first`. */
export interface RowRange {
  readonly first: number
  readonly last: number
}

export const NO_ROWS: RowRange = { first: 0, last: -1 }

export const countIn = ({ first, last }: RowRange): number => Math.max(0, last - first + 1)

export const isWithin = ({ first, last }: RowRange, index: number | null): boolean =>
  index !== null && index >= first && index <= last

/** Whether all rows of `part` are in `whole`. */
export const isAmong = (whole: RowRange, part: RowRange): boolean =>
  part.first >= whole.first && part.last <= whole.last

export const isSameRange = (one: RowRange, other: RowRange): boolean =>
  one.first === other.first && one.last === other.last

export function common(one: RowRange, other: RowRange): RowRange {
  return { first: Math.max(one.first, other.first), last: Math.min(one.last, other.last) }
}

/** Without so many of the rows at its ends, at most, that are not in `kept`. */
export function shrunk(
  { first, last }: RowRange,
  { kept, most }: { kept: RowRange; most: number },
): RowRange {
  if (last < first) return NO_ROWS
  return {
    first: Math.min(Math.max(first, kept.first), first + most),
    last: Math.max(Math.min(last, kept.last), last - most),
  }
}

/** Without those at its ends that are not there. */
export function thereIn({ first, last }: RowRange, isThere: (index: number) => boolean): RowRange {
  while (first <= last && !isThere(first)) first++
  while (first <= last && !isThere(last)) last--
  return { first, last }
}

interface Growing {
  /** What has been made already. */
  readonly made: RowRange
  readonly wanted: RowRange
  /** The part of `wanted` that is made first. */
  readonly inSight: RowRange
  /** At most so many rows at once. */
  readonly most: number
}

/** Some more of the rows that are wanted, one next to the other: those in sight first, then those on the longer side. */
export function grown({ made, wanted, inSight, most }: Growing): RowRange {
  let { first, last } = common(made, wanted)
  const seen = common(inSight, wanted)
  if (last < first) {
    first = Math.min(seen.first, wanted.last + 1)
    last = first - 1
  }
  for (let more = most; more > 0; more--) {
    const isBelowMissing = last < seen.last
    const isAboveMissing = first > seen.first
    const below = wanted.last - last
    const above = first - wanted.first
    if (below <= 0 && above <= 0) break
    if (isBelowMissing || (!isAboveMissing && below >= above)) last++
    else first--
  }
  return { first, last }
}
