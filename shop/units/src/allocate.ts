/**
 * Shares a whole number out by weight so that the parts add up to it exactly. What is left over goes to the largest
 * remainders, and among equal ones to the first.
 *
 * @param weights whole numbers of 0 or more, not all of them 0
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole <= 0n || weights.some((weight) => weight < 0))
    throw new RangeError('there is nothing to share it out by')
  const sign = total < 0 ? -1n : 1n
  const magnitude = BigInt(total) * sign
  const shares = weights.map((weight) => {
    const product = magnitude * BigInt(weight)
    return { count: product / whole, remainder: product % whole }
  })
  let leftOver = magnitude - shares.reduce((sum, share) => sum + share.count, 0n)
  for (const share of shares.toSorted((one, other) => Number(other.remainder - one.remainder))) {
    if (leftOver === 0n) break
    share.count += 1n
    leftOver -= 1n
  }
  return shares.map((share) => Number(share.count * sign))
}
