interface PaidPart {
  readonly lotId: string
  readonly grant: string
  readonly points: number
  readonly valueMicroEur: number
}

/**
 * Takes points of a grant out of what paid for a purchase.
 *
 * @returns the parts that the buyer keeps, and how many points are lacking still
 */
export function keepPoints(
  parts: readonly PaidPart[],
  taken: { readonly grant: string; readonly points: number },
): { kept: PaidPart[]; lacking: number } {
  let lacking = taken.points
  const kept = parts.flatMap((part) => {
    if (part.grant !== taken.grant) return [part]
    const points = part.points - Math.min(part.points, lacking)
    lacking -= part.points - points
    const valueMicroEur = Number((BigInt(part.valueMicroEur) * BigInt(points)) / BigInt(part.points))
    return points === 0 ? [] : [{ ...part, points, valueMicroEur }]
  })
  return { kept, lacking }
}
