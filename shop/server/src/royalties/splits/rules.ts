import { allocate, WHOLE_BASIS_POINTS } from '@segno/units'

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
