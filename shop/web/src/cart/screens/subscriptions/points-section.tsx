import type { PackageList } from '@segno/contract'
import { formatDay } from '../../../kit/format/date.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { Section } from '../../../kit/layout/section.tsx'
import { useShop } from '../../../shared/shop.ts'
import { reductionText, taxLine } from '../../billing/package-words.ts'
import { BuyLink, PackageGrid } from './package-grid.tsx'

/** Packages of points on sale. */
export function PointsSection({ list, canBuy }: { list: PackageList; canBuy: boolean }) {
  return (
    <Section title="Points">
      <p>
        <WhatPointsBuy /> {taxLine(list)}
      </p>
      {list.discount && <Discount discount={list.discount} />}
      <PackageGrid
        offers={list.data.filter(({ kind }) => kind === 'points')}
        tax={list}
        action={(offer) => canBuy && <BuyLink offer={offer} verb="Buy" />}
      />
    </Section>
  )
}

function WhatPointsBuy() {
  const prices = useShop()?.prices
  if (!prices) return null
  const { min, max } = prices
  return `A sound costs ${min === max ? formatPoints(min) : `${min}–${formatPoints(max)}`}.`
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
