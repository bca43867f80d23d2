import { countryName } from '@segno/units'
import { type ForSale, listPackages, type PackageList, updateProfile } from '@segno/contract'
import { ActionButton } from '../../kit/data/action-button.tsx'
import { useAction } from '../../kit/data/use-action.ts'
import { call } from '../../shared/api/call.ts'
import { loadProfile } from '../../shared/session/session.ts'
import shapes from '../../ui/shapes.module.css'
import styles from './card-form.module.css'
import { otherCardText, vatBackText } from './package-words.ts'
import { PLAN_SHOWN } from './plan-query.ts'

interface VatDoubtProps {
  list: PackageList
  /** Of the payment to come. */
  offer?: ForSale
  /** After a payment, which keeps its VAT. */
  isPaid?: boolean
  /** Its card is the one that decides. */
  hasPlan?: boolean
}

/** Asks a buyer whose card, network or postcode contradicts their profile where they live, and says which VAT is charged until then. */
export function VatDoubt({ list, offer, isPaid = false, hasPlan = false }: VatDoubtProps) {
  const { vatDoubt } = list
  if (vatDoubt === null) return null
  const { declared, charged, declaredHasNone } = vatDoubt
  const [said, found] = [declared, charged].map(countryName)
  if (declared === charged)
    return (
      <p role="note" className={styles.note}>
        Prices include the VAT of {found}. Is your postcode in a place without it? Give the same postcode with
        your card, and the VAT goes back to the card.
      </p>
    )
  return (
    <div role="note" className={styles.note}>
      <p>
        <strong>Where do you live?</strong> Your profile says {said}; your card or your connection says{' '}
        {found}.{' '}
        {list.vat === 'outside'
          ? `Prices are without VAT, as for ${found},`
          : `Prices have the VAT of ${found}`}{' '}
        until{' '}
        {hasPlan
          ? `your plan has a card of your country: ${declaredHasNone ? 'they are then without VAT.' : 'they then include its VAT.'}`
          : `a card or a billing address of your country confirms your profile: ${declaredHasNone ? vatBackText(offer, isPaid) : 'your invoice then has its VAT.'}`}
      </p>
      <MoveTo country={charged} />
    </div>
  )
}

/** Says at a card form that a card from elsewhere does not change the sum: its country is not known before it has paid. */
export function OtherCard({ offer, list }: Required<Pick<VatDoubtProps, 'offer' | 'list'>>) {
  const text = list.vatDoubt === null ? otherCardText(offer, list) : null
  return text && <p className={shapes.note}>{text}</p>
}

function MoveTo({ country }: { country: string }) {
  const name = countryName(country)
  const move = useAction({
    run: () => call(updateProfile, { body: { country } }),
    done: `Your profile says ${name} now`,
    onDone: loadProfile,
    refresh: [[listPackages.path], ...PLAN_SHOWN],
  })
  return (
    <p>
      <ActionButton action={move}>Change my profile to {name}</ActionButton>
    </p>
  )
}
