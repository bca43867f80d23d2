/** Every piece of evidence times its weight, together: the logarithm of odds, up to a constant of the sound. */
export function weigh<Evidence extends { readonly [Kind in keyof Evidence]: readonly number[] }>(
  evidence: Evidence,
  weights: Evidence,
): number {
  const kinds = Object.keys(weights) as (keyof Evidence)[]
  return kinds.reduce(
    (score, kind) => evidence[kind].reduce((sum, value, index) => sum + value * weights[kind][index]!, score),
    0,
  )
}
