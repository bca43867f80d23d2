import { EU_COUNTRIES } from '@segno/vat'
import { type DpiSeller, residencesOf, sellerDigest } from './dpi-message.ts'

/** An artist with an entry in the year. */
export interface ReportSubject {
  readonly artistId: string
  /** Null where details are missing. */
  readonly seller: DpiSeller | null
}

/** The newest record of an artist, or of the shop, that was written for the year. */
export interface KnownRecord {
  /** Null for the shop's own. */
  readonly artistId: string | null
  readonly ref: string
  readonly action: string
  readonly digest: string
}

export interface PlannedRecord {
  readonly artistId: string
  readonly seller: DpiSeller
  readonly action: 'new' | 'corrected' | 'deleted'
  readonly corrects: string | null
}

export interface ReportPlan {
  readonly added: readonly PlannedRecord[]
  readonly corrections: readonly PlannedRecord[]
  /** Artists who live outside the Union. */
  readonly outsideCount: number
}

interface PlanFacts {
  readonly subjects: readonly ReportSubject[]
  readonly known: readonly KnownRecord[]
  /** Of the shop. */
  readonly country: string
}

/**
 * Records of artists that the authority does not have yet. An artist in a file who lives elsewhere now, or whose sales all came back
 * where they were made, is deleted from what the authority has. Nothing is told of one whose details are missing.
 */
export function planReport({ subjects, known, country }: PlanFacts): ReportPlan {
  const told = new Map(known.filter(({ action }) => action !== 'deleted').map((one) => [one.artistId, one]))
  const whole = subjects.flatMap(({ artistId, seller }) => (seller === null ? [] : [{ artistId, seller }]))
  const records = whole.flatMap(({ artistId, seller }): PlannedRecord[] => {
    const before = told.get(artistId)
    const isDue = hasFigures(seller) && livesInside(seller, country)
    if (!before) return isDue ? [{ artistId, seller, action: 'new', corrects: null }] : []
    if (!isDue) return [{ artistId, seller, action: 'deleted', corrects: before.ref }]
    if (before.digest === sellerDigest(seller)) return []
    return [{ artistId, seller, action: 'corrected', corrects: before.ref }]
  })
  return {
    added: records.filter(({ action }) => action === 'new'),
    corrections: records.filter(({ action }) => action !== 'new'),
    outsideCount: whole.filter(({ seller }) => hasFigures(seller) && !livesInside(seller, country)).length,
  }
}

/** Member States exchange what they are told; a shop outside the Union reports to its own country. */
const livesInside = (seller: DpiSeller, country: string): boolean =>
  residencesOf(seller).some((residence) => EU_COUNTRIES.has(residence) || residence === country)

const hasFigures = ({ quarters }: DpiSeller): boolean =>
  quarters.some(({ saleCount, creditedMicroEur }) => saleCount !== 0 || creditedMicroEur !== 0)
