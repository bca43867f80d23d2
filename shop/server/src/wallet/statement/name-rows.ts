import type { PointsCause } from '@segno/contract'
import type { EntryNames, GiftCardGrants } from '../hooks.ts'
import type { WalletContext } from '../wallet-context.ts'
import { type StatementRow, selectGrantsOfLots } from './queries.ts'
import { causeOf, joinNames, lotTakenBack } from './rules.ts'

export interface StatementContext extends Pick<WalletContext, 'db' | 'shop' | 'now'> {
  readonly giftCardGrants: readonly GiftCardGrants[]
  readonly entryNames: readonly EntryNames[]
}

export type NamedRow = StatementRow & { readonly cause: PointsCause; readonly name: string | null }

/** Rows with what brought them about, and the names of what they are about. */
export async function nameRows(
  { db, giftCardGrants, entryNames }: Pick<StatementContext, 'db' | 'giftCardGrants' | 'entryNames'>,
  rows: readonly StatementRow[],
): Promise<NamedRow[]> {
  const lotIds = rows.flatMap(({ references }) => references.map(lotTakenBack)).filter((id) => id !== null)
  const grants = new Map((await selectGrantsOfLots(db, lotIds)).map(({ id, reference }) => [id, reference]))
  const subjectsOf = ({ references, grant_reference: grant }: StatementRow): string[] =>
    references.flatMap((reference) => {
      const lotId = lotTakenBack(reference)
      if (lotId !== null) return grants.get(lotId) ?? []
      return RESTORED.test(reference) && grant !== null ? grant : reference
    })
  const subjects = rows.map(subjectsOf)
  const asked = [...new Set(subjects.flat())]
  const [byGiftCard, named] = await Promise.all([
    Promise.all(giftCardGrants.map((find) => find(db, asked))),
    Promise.all(entryNames.map((find) => find(db, asked))),
  ])
  const found = new Set(byGiftCard.flat())
  const names = Map.groupBy(named.flat(), ({ reference }) => reference)
  return rows.map((row, at) => ({
    ...row,
    cause: causeOf(row, found),
    name: joinNames((subjects[at] ?? []).flatMap((each) => names.get(each) ?? []).map(({ name }) => name)),
  }))
}

/** Points of a payment that came back, for its refund failed or its dispute was won. */
const RESTORED = /^(refund-failed|dispute-won):/
