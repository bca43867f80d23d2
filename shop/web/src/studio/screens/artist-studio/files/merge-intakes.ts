import type { Intake, IntakeList } from '@segno/contract'

/** What is known of an artist's files on the server. */
export interface KnownIntakes {
  readonly items: readonly Intake[]
  readonly asOf: string
}

/** What is known with what changed since. @returns null where something is missing, so that all must be asked for */
export function mergeIntakes(known: KnownIntakes, changed: IntakeList): KnownIntakes | null {
  if (changed.meta.totalPages > 1) return null
  const newer = new Map(changed.items.map((one) => [one.id, one]))
  const kept = known.items.map((one) => {
    const found = newer.get(one.id)
    newer.delete(one.id)
    return found ?? one
  })
  const items = [...newer.values(), ...kept]
  const total = Object.values(changed.counts).reduce((sum, count) => sum + count, 0)
  return items.length === total ? { items, asOf: changed.asOf } : null
}
