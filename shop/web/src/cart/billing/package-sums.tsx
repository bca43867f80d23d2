import type { ForSale } from '@segno/contract'
import { formatMoney } from '../../kit/format/money.ts'
import { DefinitionList } from '../../kit/layout/definition-list.tsx'
import { priceText, reductionText, type TaxFacts, vatLabel } from './package-words.ts'

/** Net, VAT and gross of a package, and what a refund of its points counts. */
export function PackageSums({ offer, tax }: { offer: ForSale; tax: TaxFacts }) {
  const money = (cents: number): string => formatMoney(cents, { currency: offer.currency })
  return (
    <>
      <DefinitionList
        facts={{
          ...(offer.reduced === null
            ? {}
            : { Before: money(offer.reduced.fromGrossCents), Voucher: reductionText(offer.reduced) }),
          Net: money(offer.netCents),
          [vatLabel(tax)]: money(offer.vatCents),
          Total: <strong>{priceText(offer)}</strong>,
        }}
      />
      {offer.kind === 'points' && (
        <p>
          You can refund unspent points for 14 days. Points that you have spent or keep then count at the
          price of the smallest package with as many.
        </p>
      )}
    </>
  )
}
