import type { LegalPlaceholder } from '@segno/contract'
import type { PlaceholderValues } from './fill-in.ts'

interface Version {
  readonly number: number
  readonly validFrom: string
}

/** @param versions from the first on; none takes effect before the one that it follows */
export function versionInForce<Of extends Version>(versions: readonly Of[], today: string): Of {
  const inForce = versions.findLast(({ validFrom }) => validFrom <= today) ?? versions[0]
  if (!inForce) throw new Error('a legal text has no version')
  return inForce
}

/** The first day on which another version can take effect. */
export function earliestDay(versions: readonly Version[], today: string): string {
  const last = versions.at(-1)?.validFrom ?? today
  return last > today ? last : today
}

export type FilledValues = Readonly<Partial<Record<LegalPlaceholder, string | null>>>

/** Figures of an artist's pay. Other values, such as an address, change without another acceptance. */
const FIGURES = ['artistShare', 'givenPointValue'] as const

interface Accepted {
  readonly number: number
  readonly filled: FilledValues
}

/**
 * Artists who have accepted nothing here, because an administrator added them, are bound by the first version, which came
 * with the shop.
 */
export function mustAccept(
  accepted: Accepted | null,
  inForce: { readonly number: number },
  values: PlaceholderValues,
): boolean {
  if (inForce.number > (accepted?.number ?? 1)) return true
  return FIGURES.some((name) => {
    const before = accepted?.filled[name]
    return before !== undefined && before !== values[name]
  })
}
