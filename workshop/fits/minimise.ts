interface Slope {
  readonly value: number
  readonly gradient: Float64Array
}

const MOST_STEPS = 200
const REMEMBERED = 10
const ENOUGH = 1e-6

/** Where a smooth convex function is least, found from `start` by L-BFGS (Nocedal and Wright, algorithm 7.5). */
export function minimise(at: (place: Float64Array) => Slope, start: Float64Array): Float64Array {
  let place: Float64Array = start.slice()
  let here = at(place)
  const moves: { step: Float64Array; change: Float64Array; curvature: number }[] = []
  for (let count = 0; count < MOST_STEPS; count++) {
    const direction = downhill(here.gradient, moves)
    const slope = dot(direction, here.gradient)
    let reach = moves.length === 0 ? 1 / Math.max(1, Math.sqrt(-slope)) : 1
    let next: Float64Array = moved(place, direction, reach)
    let there = at(next)
    for (let halved = 0; there.value > here.value + 1e-4 * reach * slope && halved < 30; halved++) {
      reach /= 2
      next = moved(place, direction, reach)
      there = at(next)
    }
    const gain = here.value - there.value
    const step = next.map((value, index) => value - place[index]!)
    const change = there.gradient.map((value, index) => value - here.gradient[index]!)
    const curvature = dot(step, change)
    if (curvature > 1e-12) moves.push({ step, change, curvature })
    if (moves.length > REMEMBERED) moves.shift()
    if (gain <= ENOUGH * Math.abs(here.value)) return gain > 0 ? next : place
    place = next
    here = there
  }
  return place
}

/** The gradient, turned and stretched by what the last moves told about the curvature. */
function downhill(
  gradient: Float64Array,
  moves: readonly { step: Float64Array; change: Float64Array; curvature: number }[],
): Float64Array {
  const direction = gradient.map((value) => -value)
  const shares = moves.toReversed().map(({ step, change, curvature }) => {
    const share = dot(step, direction) / curvature
    addTimes(direction, change, -share)
    return share
  })
  const last = moves.at(-1)
  const scale = last ? last.curvature / dot(last.change, last.change) : 1
  for (let index = 0; index < direction.length; index++) direction[index]! *= scale
  moves.forEach(({ step, change, curvature }, index) => {
    const share = shares[moves.length - 1 - index]!
    addTimes(direction, step, share - dot(change, direction) / curvature)
  })
  return direction
}

function moved(place: Float64Array, direction: Float64Array, reach: number): Float64Array {
  return place.map((value, index) => value + reach * direction[index]!)
}

function addTimes(to: Float64Array, from: Float64Array, times: number): void {
  for (let index = 0; index < to.length; index++) to[index]! += times * from[index]!
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += one[index]! * other[index]!
  return sum
}
