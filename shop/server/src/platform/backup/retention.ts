import { OperatorError } from '../operator-error.ts'

/** How many days and weeks keep a snapshot; of each the newest. */
export interface Retention {
  readonly days: number
  readonly weeks: number
}

/** @param text such as `7d,4w`. @throws {OperatorError} where it is anything else */
export function readRetention(text: string): Retention {
  const parts = text.split(',').map((part) => /^([1-9]\d{0,3})([dw])$/.exec(part))
  const units = parts.map((part) => part?.[2])
  if (parts.includes(null) || new Set(units).size < units.length)
    throw new OperatorError('--keep takes days and weeks, such as 7d,4w.')
  const countOf = (unit: string): number => Number(parts.find((part) => part?.[2] === unit)?.[1] ?? 0)
  return { days: countOf('d'), weeks: countOf('w') }
}

/**
 * Which snapshots go. Of a day or week the newest stays that lacks no files, or else the newest.
 *
 * @param snapshots the newest last
 * @param current stays in any case: a clock that was ahead once has left newer names
 */
export function surplusSnapshots(
  snapshots: readonly { readonly name: string; readonly isWhole: boolean }[],
  { days, weeks, current }: Retention & { readonly current: string },
): string[] {
  const names = snapshots.map(({ name }) => name)
  const newestFirst = [true, false].flatMap((whole) =>
    snapshots.flatMap(({ name, isWhole }) => (isWhole === whole ? [name] : [])).toReversed(),
  )
  const kept = new Set([
    current,
    ...newestOfEach(newestFirst, dayOf).slice(0, days),
    ...newestOfEach(newestFirst, weekOf).slice(0, weeks),
  ])
  return names.filter((name) => !kept.has(name))
}

function newestOfEach(newestFirst: readonly string[], spanOf: (name: string) => number): string[] {
  const newest = new Map<number, string>()
  for (const name of newestFirst) if (!newest.has(spanOf(name))) newest.set(spanOf(name), name)
  return [...newest.values()].toSorted().toReversed()
}

const DAY_MS = 24 * 60 * 60_000
/** From a Thursday, when 1970 began, to a Monday. */
const DAYS_TO_MONDAY = 3

const dayOf = (name: string): number => Math.floor(Date.parse(name.slice(0, 10)) / DAY_MS)
const weekOf = (name: string): number => Math.floor((dayOf(name) + DAYS_TO_MONDAY) / 7)
