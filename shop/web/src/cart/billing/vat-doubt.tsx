import { listPackages, type PackageList, updateProfile } from '@segno/contract'
import { ActionButton } from '../../kit/data/action-button.tsx'
import { useAction } from '../../kit/data/use-action.ts'
import { countryName } from '../../kit/format/country.ts'
import { call } from '../../shared/api/call.ts'
import { loadProfile } from '../../shared/session/session.ts'
import styles from './card-form.module.css'
import { PLAN_SHOWN } from './plan-query.ts'

/** Asks a buyer whose card, network or postcode contradicts their profile where they live, and says which VAT is charged until then. */
export function VatDoubt({ list: { vatDoubt } }: { list: PackageList }) {
  if (vatDoubt === null) return null
  const { declared, charged, declaredHasNone } = vatDoubt
  const [said, found] = [declared, charged].map(countryName)
  if (declared === charged)
    return (
      <p role="note">
        Prices include the VAT of {found}. Is your postcode in a place without it? Give the same postcode with
        your card, and the VAT goes back to the card.
      </p>
    )
  return (
    <div role="note" className={styles.payment}>
      <p>
        <strong>Where do you live?</strong> Your profile says {said}; your card or your connection says{' '}
        {found}. Prices have the VAT of {found} until you pay with a card of your country:{' '}
        {declaredHasNone ? 'the VAT then goes back to it.' : 'your invoice then has its VAT.'}
      </p>
      <MoveTo country={charged} />
    </div>
  )
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
