import { amountCents, formatBasisPoints, scaleCents, WHOLE_BASIS_POINTS } from '@segno/units'
import {
  type ArtistPayments,
  getArtistBalance,
  listArtistPayments,
  payArtist,
  payment,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { DateField, MoneyField, TextField } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/form.tsx'
import { useToday } from '../../../kit/form/use-today.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { formatExactMicroEur, formatMoney } from '../../../kit/format/money.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { randomId } from '../../../shared/random-id.ts'
import { waitingFacts } from '../../../account/royalties/waiting-facts.ts'
import { PaymentsTable } from '../../../account/royalties/payments-table.tsx'
import { PayeeSection } from '../../transfers/payee-section.tsx'
import { CorrectPayment } from './correct-payment.tsx'
import { payoutText } from '../../../account/royalties/vat-words.ts'
import { WaitingPayout } from './waiting-payouts.tsx'

/** An artist's balance, and entering payments. */
export function PaymentScreen() {
  const { userId = '' } = useParams()
  const query = useQuery({
    queryKey: [getArtistBalance.path, userId],
    queryFn: ({ signal }) => call(getArtistBalance, { params: { userId } }, signal),
    retry: false,
  })
  // Another form, with a key of its own, once a payment was entered.
  const [key, setKey] = useState(randomId)
  return (
    <Screen title={query.data ? `Payments to ${query.data.artist.name}` : 'Payments'}>
      <Loaded query={query}>
        {(data) => (
          <>
            <Section title="Balance">
              <DefinitionList facts={factsOf(data)} />
            </Section>
            <PayeeSection userId={userId} of="artist" payee={data.payee} hasLeft={data.artist.hasLeft} />
            {data.waiting && <WaitingPayout proposal={data.waiting} />}
            <Section title="Enter a payment">
              <PaymentForm key={key} idempotencyKey={key} data={data} onPaid={() => setKey(randomId())} />
            </Section>
            <PaymentsTable
              title="Payments"
              csvName={`Payments to ${data.artist.name}`}
              artistId={userId}
              actions={(paid) => <CorrectPayment artistId={userId} payment={paid} />}
            />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

const factsOf = ({ artist, balance, share }: ArtistPayments) => ({
  Email: artist.email,
  Share: formatBasisPoints(share.basisPoints),
  [`Earned from ${balance.saleCount} ${balance.saleCount === 1 ? 'sale' : 'sales'}`]: formatExactMicroEur(
    balance.earnedMicroEur,
  ),
  Paid: formatMoney(balance.paidCents),
  Owed: formatExactMicroEur(balance.owedMicroEur),
  ...waitingFacts(balance),
  [`Payable (older than ${balance.holdDays} days)`]: formatMoney(balance.payableCents),
})

interface PaymentFormProps {
  idempotencyKey: string
  data: ArtistPayments
  onPaid: () => void
}

function PaymentForm({ idempotencyKey, data, onPaid }: PaymentFormProps) {
  const { artist, balance, vatRateBasisPoints } = data
  const vatOf = (cents: number) =>
    scaleCents(amountCents(cents), { numerator: vatRateBasisPoints, denominator: WHOLE_BASIS_POINTS })
  const today = useToday()
  const form = useForm({
    schema: payment,
    fields: {
      amountCents: { label: 'Amount', write: formatMoney },
      paidOn: { label: 'Paid on' },
      reference: { label: 'Reference' },
    },
    initial: {
      amountCents: balance.payableCents === 0 ? null : balance.payableCents,
      paidOn: today,
      reference: '',
    },
    send: (body) =>
      call(payArtist, {
        params: { userId: artist.id },
        body: { ...body, vatCents: vatOf(body.amountCents) },
        idempotencyKey,
      }),
    done: ({ isWaiting }) => (isWaiting ? 'Waiting for a second administrator' : 'Payment entered'),
    refresh: [[getArtistBalance.path], [listArtistPayments.path]],
    onSent: onPaid,
  })
  return (
    <Form form={form} submit="Enter payment" busy="Entering">
      <MoneyField
        form={form}
        name="amountCents"
        {...(vatRateBasisPoints > 0 && {
          hint: onTopText(form.values.amountCents, { vatOf, vatRateBasisPoints }),
        })}
      />
      <DateField form={form} name="paidOn" />
      <TextField form={form} name="reference" hint="As on the bank statement." autoComplete="off" />
    </Form>
  )
}

interface OnTop {
  vatOf: (cents: number) => number
  vatRateBasisPoints: number
}

/** The sum to transfer to an artist who is paid VAT on top. */
function onTopText(cents: number | '' | null, { vatOf, vatRateBasisPoints }: OnTop): string {
  const rate = formatBasisPoints(vatRateBasisPoints)
  if (typeof cents !== 'number' || !Number.isInteger(cents)) return `Without VAT: ${rate} is added.`
  return `Without VAT. Transfer ${payoutText({ amountCents: cents, vatCents: vatOf(cents) })}, with ${rate} on top.`
}
