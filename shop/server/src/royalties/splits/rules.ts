import { allocate, WHOLE_BASIS_POINTS } from '@segno/units'
import { daysAfter } from '../../platform/day-range.ts'

export interface Part {
  readonly artistId: string
  readonly partBasisPoints: number
}

/** What the parts of a split add up to, in hundredths of a percent. */
export const wholeOf = (parts: readonly Pick<Part, 'partBasisPoints'>[]): number =>
  parts.reduce((sum, { partBasisPoints }) => sum + partBasisPoints, 0)

export const isWhole = (parts: readonly Pick<Part, 'partBasisPoints'>[]): boolean =>
  wholeOf(parts) === WHOLE_BASIS_POINTS

/** Shares a royalty out by parts, to the millionth of a euro; what is left over goes to the largest remainders. */
export function shareRoyalty<Of extends Part>(
  amountMicroEur: number,
  parts: readonly Of[],
): (Of & { readonly amountMicroEur: number })[] {
  const amounts = allocate(
    amountMicroEur,
    parts.map(({ partBasisPoints }) => partBasisPoints),
  )
  return parts.map((part, at) => ({ ...part, amountMicroEur: amounts[at]! }))
}

/** For so long after leaving a collaborator keeps their part of new sales; then it is the sound's artist's. */
export const PART_KEPT_DAYS = 365

/** Gives the parts of those who left too long ago to the sound's own artist. */
export function withoutLeavers(
  parts: readonly (Part & { readonly leftAt: Date | null })[],
  { artistId, at }: { artistId: string; at: Date },
): Part[] {
  const before = daysAfter(at, -PART_KEPT_DAYS)
  const staying = new Map<string, number>()
  for (const part of parts) {
    const to = part.leftAt !== null && part.leftAt < before ? artistId : part.artistId
    staying.set(to, (staying.get(to) ?? 0) + part.partBasisPoints)
  }
  return [...staying].map(([to, partBasisPoints]) => ({ artistId: to, partBasisPoints }))
}
