import {
  type AffiliateMoney,
  bankDetails,
  getAffiliateMoney,
  LEGAL_TEXTS,
  listOwnCommissions,
  listOwnPayouts,
  ownPayoutsList,
  requestPayout,
  setBankDetails,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/form.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { formatMoment } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { balanceFacts } from '../../affiliates/balance-facts.ts'
import { PAYOUT_TABLE } from '../../affiliates/payout-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { TaxSection } from './tax-section.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'

/** An affiliate's balance, bank details and payouts. */
export function AffiliatePayoutScreen() {
  const query = useQuery({
    queryKey: [getAffiliateMoney.path],
    queryFn: ({ signal }) => call(getAffiliateMoney, {}, signal),
    retry: false,
  })
  return (
    <Screen title="Affiliate payouts" action={<ButtonLink to="/affiliate_history">Your link</ButtonLink>}>
      <Loaded query={query}>
        {(money) => (
          <>
            <Balances money={money} />
            <BankDetails details={money.bankDetails} />
            {money.bankDetails && <TaxSection tax={money.tax} />}
          </>
        )}
      </Loaded>
      <DataTable {...PAYOUT_TABLE} title="Payouts" of={ownPayoutsList} empty={<p>No payouts yet.</p>} />
    </Screen>
  )
}

function Balances({ money }: { money: AffiliateMoney }) {
  if (money.balances.length === 0)
    return (
      <Section title="Balance">
        <p>Nothing earned yet.</p>
      </Section>
    )
  return money.balances.map((balance) => (
    <Section
      key={balance.currency}
      title={`Balance in ${balance.currency}`}
      tools={<RequestButton money={money} balance={balance} />}
    >
      <DefinitionList facts={balanceFacts(balance)} />
      <p>
        By requesting a payout you accept the <Link to={LEGAL_TEXTS.affiliates.path}>affiliate terms</Link>.
      </p>
    </Section>
  ))
}

interface RequestButtonProps {
  money: AffiliateMoney
  balance: AffiliateMoney['balances'][number]
}

/** The way to a payout, or what is missing for one. */
function RequestButton({ money, balance: { currency, freeCents } }: RequestButtonProps) {
  const action = useAction({
    run: () => call(requestPayout, { body: { currency } }),
    done: 'Payout requested',
    refresh: [[getAffiliateMoney.path], [listOwnPayouts.path], [listOwnCommissions.path]],
  })
  const { minPayoutCents, bankDetails: details, openPayouts } = money
  if (openPayouts.includes(currency)) return <p>Payout requested</p>
  if (freeCents < minPayoutCents) return <p>Payouts start at {formatMoney(minPayoutCents, { currency })}</p>
  if (details === null) return <p>Add your bank details for a payout</p>
  if (details.usableAt !== null) return <p>Payouts from {formatMoment(details.usableAt)}</p>
  return (
    <ActionButton action={action} look="primary" busy="Requesting">
      Request {formatMoney(freeCents, { currency })}
    </ActionButton>
  )
}

function BankDetails({ details }: { details: AffiliateMoney['bankDetails'] }) {
  const [isEdited, setEdited] = useState(false)
  if (details === null || isEdited)
    return (
      <Section title="Bank details">
        <BankDetailsForm holder={details?.holder ?? ''} onSaved={() => setEdited(false)} />
      </Section>
    )
  return (
    <Section title="Bank details" tools={<Button onClick={() => setEdited(true)}>Change</Button>}>
      <DefinitionList
        facts={{
          'Account holder': details.holder,
          IBAN: details.iban,
          ...(details.usableAt === null ? {} : { 'Payouts from': formatMoment(details.usableAt) }),
        }}
      />
    </Section>
  )
}

function BankDetailsForm({ holder, onSaved }: { holder: string; onSaved: () => void }) {
  const form = useForm({
    schema: bankDetails,
    fields: { holder: { label: 'Account holder' }, iban: { label: 'IBAN' } },
    initial: { holder, iban: '' },
    send: (body) => call(setBankDetails, { body }),
    done: 'Bank details saved',
    refresh: [[getAffiliateMoney.path]],
    onSent: onSaved,
  })
  return (
    <Form form={form} submit="Save" busy="Saving">
      <TextField form={form} name="holder" autoComplete="name" />
      <TextField
        form={form}
        name="iban"
        autoComplete="off"
        hint="Payouts to new bank details start after 72 hours."
      />
    </Form>
  )
}
