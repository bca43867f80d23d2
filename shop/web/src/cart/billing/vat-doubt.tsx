import { countryName } from '@segno/units'
import { type ForSale, listPackages, type PackageList, updateProfile } from '@segno/contract'
import { useState } from 'react'
import { ConfirmDialog } from '../../kit/layout/confirm-dialog.tsx'
import { call } from '../../shared/api/call.ts'
import { loadProfile } from '../../shared/session/session.ts'
import { Button } from '../../ui/button.tsx'
import styles from './card-form.module.css'
import { vatBackText } from './package-words.ts'
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
        <strong>Which country’s VAT?</strong> Your profile says {said}, your card or your connection says{' '}
        {found}.{' '}
        {list.vat === 'outside' ? 'So prices are without VAT.' : `So prices have the VAT of ${found}.`}
      </p>
      <p>
        If you live in {said}:{' '}
        {hasPlan
          ? `pay your plan with a card from there. ${declaredHasNone ? 'Prices are then without VAT.' : 'Prices then have its VAT.'}`
          : `pay with a card or a billing address from there: ${declaredHasNone ? vatBackText(offer, isPaid) : 'your invoice then has its VAT.'}`}
      </p>
      <MoveTo country={charged} from={declared} />
    </div>
  )
}

interface MoveToProps {
  country: string
  from: string
}

function MoveTo({ country, from }: MoveToProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <div>
      <Button onClick={() => setAsked(true)}>I live in {countryName(country)}</Button>
      {isAsked && <MoveQuestion country={country} from={from} onClose={() => setAsked(false)} />}
    </div>
  )
}

/** Asks before the profile's country becomes the one that is charged. */
function MoveQuestion({ country, from, onClose }: MoveToProps & { onClose: () => void }) {
  const name = countryName(country)
  const moveTo = (to: string) => async (): Promise<void> => {
    await call(updateProfile, { body: { country: to } })
    await loadProfile()
  }
  return (
    <ConfirmDialog
      verb="Change your country to"
      name={name}
      confirm="Change country"
      look="primary"
      run={moveTo(country)}
      done={`Your country is ${name} now`}
      undo={moveTo(from)}
      refresh={[[listPackages.path], ...PLAN_SHOWN]}
      onClose={onClose}
    >
      <p>
        Your profile and your next invoices say {name} in place of {countryName(from)}. Prices stay as you see
        them. You can change it back in your profile.
      </p>
    </ConfirmDialog>
  )
}
