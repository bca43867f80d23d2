import { type Answer, declareWithdrawal } from '@segno/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { TextField } from '../../../../kit/form/fields.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { formatDay } from '../../../../kit/format/date.ts'
import { useSecondStep } from '../../../../kit/layout/use-second-step.ts'
import { call } from '../../../../shared/api/call.ts'
import { emailAddress } from '../../../../shared/forms/field-schemas.ts'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { store } from '../../../../shared/storage/stored-keys.ts'
import { Button } from '../../../../ui/button.tsx'
import styles from '../legal.module.css'
import { CheckStep } from './check-step.tsx'
import { Received } from './received.tsx'
import { plainText } from './plain-text.ts'
import { WhoseRight } from './whose-right.tsx'
import { browserZone } from '../../../../kit/format/date.ts'

interface Declaration {
  readonly name: string
  readonly email: string
  readonly contract: string
}

const ANSWER_DAYS_MS = 14 * 86_400_000

/** Without an account: the contract is named in one's own words. */
export function GuestWithdrawal() {
  const { firstName, lastName, email } = useAppState(({ user }) => user)
  const check = useSecondStep<Declaration>()
  const [receipt, setReceipt] = useState<Answer<typeof declareWithdrawal> | null>(null)
  if (check.filled && receipt) {
    const dueAt = new Date(Date.parse(receipt.declaredAt) + ANSWER_DAYS_MS)
    return (
      <Received receipt={receipt} email={check.filled.email}>
        <p>We will check the contract and answer by {formatDay(dueAt)}. Any refund arrives by then.</p>
      </Received>
    )
  }
  const declared = check.opened
  if (!declared)
    return (
      <Declare
        initial={check.filled ?? { name: `${firstName} ${lastName}`.trim(), email, contract: '' }}
        onDeclared={check.open}
      />
    )
  return (
    <CheckStep
      facts={{
        'Your name': declared.name,
        'Confirmation goes to': declared.email,
        'You’re withdrawing from': declared.contract,
      }}
      send={() => call(declareWithdrawal, { body: { ...declared, timeZone: browserZone() } })}
      onSent={(made) => {
        setReceipt(made)
        check.close()
      }}
      onBack={check.close}
    />
  )
}

const schema = z.object({
  name: plainText('Name cannot be empty'),
  email: emailAddress,
  contract: plainText('Enter an invoice number or what you bought'),
})

interface DeclareProps {
  initial: Declaration
  onDeclared: (declaration: Declaration) => void
}

function Declare({ initial, onDeclared }: DeclareProps) {
  const form = useForm({
    schema,
    fields: {
      name: { label: 'Your name' },
      email: { label: 'Email' },
      contract: { label: 'Which purchase?' },
    },
    initial: { ...initial },
    send: async (declaration) => onDeclared(declaration),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p>
        You can withdraw from a purchase within 14 days, without giving a reason or having an account. We
        confirm by email right away.
      </p>
      <WhoseRight />
      <TextField form={form} name="name" autoComplete="name" maxLength={100} />
      <TextField
        form={form}
        name="email"
        type="email"
        autoComplete="email"
        hint="Our confirmation goes here."
      />
      <TextField
        form={form}
        name="contract"
        maxLength={200}
        hint="The invoice number, such as IN-2026-000123, or what you bought and when."
      />
      <Button type="submit" look="primary">
        Withdraw from contract here
      </Button>
      <p className={styles.note}>
        Bought with an account?{' '}
        <Link to="/login" onClick={() => store('loginRedirect', '/withdraw')}>
          Sign in
        </Link>{' '}
        to pick the purchase. Money for unspent points and unredeemed gift cards is then sent back at once.
      </p>
    </form>
  )
}
