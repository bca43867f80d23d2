/** Nanoseconds of the fastest of many runs of each; they take turns, so that whatever else runs slows down all alike. */
export function fastestNs<Name extends string>(
  works: Record<Name, () => unknown>,
  rounds: number,
): Record<Name, number> {
  const names = Object.keys(works) as Name[]
  const fastest = Object.fromEntries(names.map((name) => [name, Infinity])) as Record<Name, number>
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const from = process.hrtime.bigint()
      works[name]()
      fastest[name] = Math.min(fastest[name], Number(process.hrtime.bigint() - from))
    }
  }
  return fastest
}
