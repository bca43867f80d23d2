import { rounded, type Row } from '../../bench/measure.ts'
import { shareRow } from '../../bench/analysis/scores.ts'
import type { Part } from './parts.ts'
import { fitWeights, probabilities, type Choice } from './regression.ts'

const FOLDS = 5

/** What a part is judged by, whatever it tells. */
type Judged = Omit<Part, 'choiceOf'>

export function fittedOn({ options, sharpening }: Judged, choices: readonly Choice[]): Float64Array {
  return fitWeights(choices, options).map((weight) => sharpening * weight)
}

/** How often weights tell right what they were not fitted on: every style, or part, is left out once. */
export function crossValidated(part: Judged, choices: readonly Choice[]): Row[] {
  const groups = [...new Set(choices.map(({ group }) => group))].toSorted()
  const foldOf = new Map(groups.map((group, index) => [group, index % FOLDS]))
  const tests = Array.from({ length: FOLDS }, (_, fold) => {
    const isOut = ({ group }: Choice): boolean => foldOf.get(group) === fold
    const weights = fittedOn(
      part,
      choices.filter((choice) => !isOut(choice)),
    )
    return choices.filter(isOut).map((choice) => ({ choice, ...told(part, choice, weights) }))
  }).flat()
  return [
    ...[...Map.groupBy(tests, ({ choice }) => choice.group)]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([group, some]) => rightRow(`${part.name}, ${group} left out`, some)),
    rightRow(`${part.name}, all that was left out`, tests),
    lossRow(`${part.name}, all that was left out`, tests),
  ]
}

/** The present weights beside the fitted ones, on given sounds. */
export function compared(
  name: string,
  part: Judged,
  { choices, fitted }: { choices: readonly Choice[]; fitted: Float64Array },
): Row[] {
  if (choices.length === 0) return []
  const before = choices.map((choice) => told(part, choice, part.present))
  const after = choices.map((choice) => told(part, choice, fitted))
  const lost = before.filter(({ isGood }, index) => isGood && !after[index]!.isGood).length
  const won = after.filter(({ isGood }, index) => isGood && !before[index]!.isGood).length
  return [
    rightRow(`${name}, present weights`, before),
    rightRow(`${name}, fitted weights`, after),
    { name: `${name}: right by the present weights only`, value: lost, unit: 'sounds' },
    { name: `${name}: right by the fitted weights only`, value: won, unit: 'sounds' },
    lossRow(`${name}, present weights`, before),
    lossRow(`${name}, fitted weights`, after),
  ]
}

interface Told {
  readonly isGood: boolean
  /** Logarithm of the probability that was given to what is right, negated. */
  readonly loss: number
}

function told({ take }: Judged, { rows, isRight, isGood }: Choice, weights: Float64Array): Told {
  const shares = probabilities(rows, weights)
  const taken = take ? take(shares) : shares.indexOf(Math.max(...shares))
  const right = shares.reduce((sum, share, index) => sum + (isRight[index] ? share : 0), 1e-9)
  return { isGood: isGood[taken]!, loss: -Math.log(right) }
}

function rightRow(name: string, tests: readonly Told[]): Row {
  return shareRow(`${name}: right`, {
    total: tests.filter(({ isGood }) => isGood).length,
    count: tests.length,
  })
}

function lossRow(name: string, tests: readonly Told[]): Row {
  const sum = tests.reduce((total, { loss }) => total + loss, 0)
  return { name: `${name}: log loss`, value: rounded(sum / tests.length, 3), unit: 'nepers a sound' }
}
