import type { ForSale, PackageList } from '@segno/contract'
import { formatMoney } from '../../kit/format/money.ts'
import { keptPointsText, netText, priceText, reductionText, refundRightText } from './package-words.ts'
import styles from './package-sums.module.css'

/** Price of a package with its net and VAT, and what a refund of its points counts. */
export function PackageSums({ offer, tax }: { offer: ForSale; tax: PackageList }) {
  return (
    <>
      <div>
        <strong className={styles.price}>{priceText(offer)}</strong>
        {offer.reduced !== null && (
          <p>
            {reductionText(offer.reduced)} with your voucher, before{' '}
            {formatMoney(offer.reduced.fromGrossCents, { currency: offer.currency })}
          </p>
        )}
        <p className={styles.net}>{netText(offer, { ...tax, pricesAre: 'gross' })}</p>
      </div>
      {(offer.kind === 'points' || offer.kind === 'plan') && (
        <p>
          {refundRightText(offer)}
          {offer.kind === 'points' && ` ${keptPointsText(offer, tax.data)}`}
        </p>
      )}
    </>
  )
}
