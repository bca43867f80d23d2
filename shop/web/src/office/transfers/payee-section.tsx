import {
  enterAffiliateDetails,
  enterArtistDetails,
  getAffiliateAccount,
  getArtistBalance,
  deletedAffiliateDetails,
  deletedArtistDetails,
  MAX_REASON_LENGTH,
  type ShownPayee,
} from '@segno/contract'
import { useState } from 'react'
import { NO_TAX, PAYEE_LABELS, PayeeFields } from '../../account/royalties/payee-fields.tsx'
import { payeeFacts } from '../../account/royalties/payee-facts.tsx'
import { TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { type FormState, useForm } from '../../kit/form/use-form.ts'
import { DefinitionList } from '../../kit/layout/definition-list.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { call } from '../../shared/api/call.ts'
import { Button } from '../../ui/button.tsx'

interface PayeeSectionProps {
  userId: string
  of: 'artist' | 'affiliate'
  payee: ShownPayee | null
  /** Only its owner changes the details of an open account. */
  hasLeft: boolean
}

/** Where an artist or affiliate is paid to; the details of a deleted account are entered here. */
export function PayeeSection({ userId, of, payee, hasLeft }: PayeeSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const Dialog = of === 'artist' ? ArtistDialog : AffiliateDialog
  return (
    <Section
      title="Payout details"
      tools={
        hasLeft && <Button onClick={() => setOpen(true)}>{payee ? 'Change details' : 'Enter details'}</Button>
      }
    >
      {payee ? <DefinitionList facts={payeeFacts(payee)} /> : <p>{hasLeft ? LEFT : MISSING[of]}</p>}
      {isOpen && <Dialog userId={userId} onClose={() => setOpen(false)} />}
    </Section>
  )
}

const LEFT = 'None. This account is deleted: enter the details its owner sends you.'
const MISSING = {
  artist: 'None yet. The artist enters them before the first payment.',
  affiliate: 'None yet. The affiliate enters them before the first payout.',
}

interface DialogProps {
  userId: string
  onClose: () => void
}

const TITLE = 'Enter payout details'
const facts = (onClose: () => void) => ({ done: 'Details entered. They wait 72 hours.', onSent: onClose })

function ArtistDialog({ userId, onClose }: DialogProps) {
  const form = useForm({
    schema: deletedArtistDetails,
    fields: { ...PAYEE_LABELS, reason: { label: 'Reason' } },
    initial: { ...NO_TAX, holder: '', iban: null, paypal: null, reason: '' },
    send: (body) => call(enterArtistDetails, { params: { userId }, body }),
    refresh: [[getArtistBalance.path]],
    ...facts(onClose),
  })
  return (
    <FormDialog form={form} title={TITLE} confirm="Enter" onClose={onClose}>
      <PayeeFields form={form} />
      <ReasonField form={form} />
    </FormDialog>
  )
}

function AffiliateDialog({ userId, onClose }: DialogProps) {
  const form = useForm({
    schema: deletedAffiliateDetails,
    fields: { holder: PAYEE_LABELS.holder, iban: { label: 'IBAN' }, reason: { label: 'Reason' } },
    initial: { holder: '', iban: '', reason: '' },
    send: (body) => call(enterAffiliateDetails, { params: { userId }, body }),
    refresh: [[getAffiliateAccount.path]],
    ...facts(onClose),
  })
  return (
    <FormDialog form={form} title={TITLE} confirm="Enter" onClose={onClose}>
      <TextField form={form} name="holder" autoComplete="off" />
      <TextField form={form} name="iban" autoComplete="off" hint="A payout is requested 72 hours later." />
      <ReasonField form={form} />
    </FormDialog>
  )
}

function ReasonField<Of extends { reason: string | null }>({ form }: { form: FormState<Of> }) {
  return (
    <>
      <TextAreaField form={form} name="reason" rows={3} maxLength={MAX_REASON_LENGTH} />
      <p>Say how you know them. The audit trail keeps it.</p>
    </>
  )
}
