import type { PackageList } from '@segno/contract'
import { formatDay } from '../../../kit/format/date.ts'
import { Section } from '../../../kit/layout/section.tsx'
import { reductionText } from '../../billing/package-words.ts'
import { BuyLink, PackageGrid } from './package-grid.tsx'

/** Packages of points on sale. */
export function PointsSection({ list, canBuy }: { list: PackageList; canBuy: boolean }) {
  return (
    <Section title="Points">
      {list.discount && <Discount discount={list.discount} />}
      <PackageGrid
        offers={list.data.filter(({ kind }) => kind === 'points')}
        tax={list}
        action={(offer) => canBuy && <BuyLink offer={offer} verb="Buy" />}
      />
    </Section>
  )
}

/** What a voucher takes off the next package. */
function Discount({ discount }: { discount: NonNullable<PackageList['discount']> }) {
  const { expiresAt } = discount
  return (
    <p role="note">
      <strong>{reductionText(discount)}</strong> your next package
      {expiresAt === null ? '.' : ` until ${formatDay(expiresAt)}.`}
    </p>
  )
}
