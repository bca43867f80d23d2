import { amountCents, subtractCents, sumCents } from '@segno/units'

/** Sums of a paper, or of what papers should say. */
export interface PaperSum {
  readonly netCents: number
  readonly vatCents: number
  readonly rateBasisPoints: number
}

interface MissingPapers<Note> {
  /** Credit notes that an invoice each takes the place of. */
  readonly reversed: readonly Note[]
  /** Sums of a new credit note; null where none is missing. */
  readonly credit: Pick<PaperSum, 'netCents' | 'vatCents'> | null
}

/**
 * Papers that a dispute lacks. More of the same rate is credited by another credit note; papers are never changed, so less, or
 * another rate, reverses all that stand and begins again.
 *
 * @param standing credit notes of the dispute that no invoice took the place of
 * @param lost what credit notes should say in all; nothing unless the dispute is lost
 */
export function missingPapers<Note extends PaperSum>(
  standing: readonly Note[],
  lost: PaperSum,
): MissingPapers<Note> {
  const [netCents, vatCents] = [missing(standing, lost, 'netCents'), missing(standing, lost, 'vatCents')]
  const isOneRate = standing.every(({ rateBasisPoints }) => rateBasisPoints === lost.rateBasisPoints)
  if (isOneRate && netCents >= 0 && vatCents >= 0)
    return { reversed: [], credit: orNone({ netCents, vatCents }) }
  return { reversed: standing, credit: orNone({ netCents: lost.netCents, vatCents: lost.vatCents }) }
}

const missing = (standing: readonly PaperSum[], lost: PaperSum, part: 'netCents' | 'vatCents'): number =>
  subtractCents(amountCents(lost[part]), sumCents(standing.map((note) => amountCents(note[part]))))

const orNone = (sum: { netCents: number; vatCents: number }): typeof sum | null =>
  sum.netCents === 0 && sum.vatCents === 0 ? null : sum
