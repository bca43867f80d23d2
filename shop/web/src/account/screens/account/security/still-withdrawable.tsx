import { listWithdrawablePayments } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../../kit/format/date.ts'
import { formatMoney } from '../../../../kit/format/money.ts'
import { call } from '../../../../shared/api/call.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import styles from '../account.module.css'

/** Money that can still come back, before the points that it bought are gone. */
export function StillWithdrawable() {
  const { data } = useQuery({
    queryKey: [listWithdrawablePayments.path],
    queryFn: ({ signal }) => call(listWithdrawablePayments, {}, signal),
    retry: false,
  })
  const open = (data?.payments ?? []).filter(({ declared }) => declared === null)
  if (open.length === 0) return null
  return (
    <>
      <p>You can still withdraw from these purchases and get money back. After deletion you cannot.</p>
      <ul className={styles.losses}>
        {open.map(({ id, name, currency, grossCents, back, isByGiftCard, until }) => (
          <li key={id}>
            <strong>{name}</strong>, {formatMoney(grossCents, { currency })}:{' '}
            {back
              ? `${formatMoney(back.grossCents, { currency })} ${isByGiftCard ? 'goes back onto its gift card' : 'comes back'}`
              : 'we check what comes back'}
            , until {formatDay(until)}
          </li>
        ))}
      </ul>
      <ButtonLink to="/withdraw">Withdraw first</ButtonLink>
    </>
  )
}
