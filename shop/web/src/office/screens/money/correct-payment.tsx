import {
  correctArtistPayment,
  getArtistBalance,
  listArtistPayments,
  paymentCorrection,
  type RoyaltyPayment,
} from '@segno/contract'
import { useState } from 'react'
import { MoneyField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { call } from '../../../shared/api/call.ts'
import { randomId } from '../../../shared/random-id.ts'
import { Button } from '../../../ui/button.tsx'

interface CorrectPaymentProps {
  artistId: string
  payment: RoyaltyPayment
}

/** Takes back what was entered wrongly of a payment; nothing where nothing is left of it. */
export function CorrectPayment(props: CorrectPaymentProps) {
  const [isOpen, setOpen] = useState(false)
  const { reference, leftCents } = props.payment
  if (leftCents === 0) return null
  return (
    <>
      <Button look="quiet" aria-label={`Correct ${reference}`} onClick={() => setOpen(true)}>
        Correct
      </Button>
      {isOpen && <CorrectionDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function CorrectionDialog({ artistId, payment, onClose }: CorrectPaymentProps & { onClose: () => void }) {
  const [idempotencyKey] = useState(randomId)
  const form = useForm({
    schema: paymentCorrection,
    fields: { amountCents: { label: 'Take back', write: formatMoney }, reference: { label: 'Note' } },
    initial: { amountCents: payment.leftCents, reference: '' },
    send: (body) =>
      call(correctArtistPayment, {
        params: { userId: artistId, paymentId: payment.id },
        body,
        idempotencyKey,
      }),
    done: 'Correction entered',
    refresh: [[getArtistBalance.path], [listArtistPayments.path]],
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title={`Correct ${payment.reference}`} confirm="Correct" onClose={onClose}>
      <MoneyField
        form={form}
        name="amountCents"
        hint={`Up to ${formatMoney(payment.leftCents)}. The payment stays on record.`}
      />
      <TextField form={form} name="reference" hint="The artist reads it." autoComplete="off" />
    </FormDialog>
  )
}
