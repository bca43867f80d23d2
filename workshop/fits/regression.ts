import { minimise } from './minimise.ts'

/** One choice between possibilities, of which at least one is right. */
export interface Choice {
  /** What the choice is about, so that those of one style are never on both sides of a test. */
  readonly group: string
  /** Each possibility's evidence, one row each. */
  readonly rows: readonly Float64Array[]
  readonly isRight: readonly boolean[]
  /** What is right or so near that it is counted as told. */
  readonly isGood: readonly boolean[]
  /** How often it counts. */
  readonly times: number
}

export interface FitOptions {
  /** How strongly each weight is drawn to where it starts. */
  readonly penalty: number
  readonly start: Float64Array
  /** Weights that stay where they start. */
  readonly held?: readonly number[]
}

/** Probability of each possibility. */
export function probabilities(rows: readonly Float64Array[], weights: Float64Array): number[] {
  const scores = rows.map((row) => dot(row, weights))
  const most = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - most))
  const total = odds.reduce((sum, value) => sum + value, 0)
  return odds.map((value) => value / total)
}

/** Multinomial logistic regression: the weights that make what is right likeliest, less a quadratic penalty. */
export function fitWeights(
  choices: readonly Choice[],
  { penalty, start, held = [] }: FitOptions,
): Float64Array {
  return minimise((weights) => {
    const gradient = weights.map((weight, index) => 2 * penalty * (weight - start[index]!))
    let loss = weights.reduce((sum, weight, index) => sum + penalty * (weight - start[index]!) ** 2, 0)
    for (const choice of choices) loss += addLoss(choice, weights, gradient)
    for (const index of held) gradient[index] = 0
    return { value: loss, gradient }
  }, start)
}

/** Adds to the gradient. */
function addLoss({ rows, isRight, times }: Choice, weights: Float64Array, gradient: Float64Array): number {
  const shares = probabilities(rows, weights)
  const right = shares.reduce((sum, share, index) => sum + (isRight[index] ? share : 0), 1e-300)
  rows.forEach((row, place) => {
    const share = shares[place]!
    const pull = times * (share - (isRight[place] ? share / right : 0))
    if (Math.abs(pull) < 1e-9) return
    for (let index = 0; index < row.length; index++) gradient[index]! += pull * row[index]!
  })
  return -times * Math.log(right)
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += one[index]! * other[index]!
  return sum
}
