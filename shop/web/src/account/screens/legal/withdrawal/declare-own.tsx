import type { Answer, listWithdrawablePayments, WithdrawablePayment } from '@segno/contract'
import * as z from 'zod/mini'
import { TextField } from '../../../../kit/form/fields.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { formatDay } from '../../../../kit/format/date.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceCards } from '../../../../ui/choice-cards.tsx'
import styles from '../legal.module.css'
import { backWords, endsWords, paidWords, sumBackText } from './back-words.ts'
import { BesidePayments } from './beside-payments.tsx'
import { filled } from '../../../../shared/forms/field-schemas.ts'
import { plainText } from './plain-text.ts'
import { WhoseRight } from './whose-right.tsx'

export type OwnEntry = {
  /** The id of a payment, or `OTHER`. */
  readonly from: string
  readonly contract: string
  readonly name: string
}

const OTHER = 'other'

const contractName = plainText('Enter an invoice number or what you bought')

const schema = z
  .object({
    from: filled('Choose the purchase you withdraw from'),
    contract: z.string(),
    name: plainText('Name cannot be empty'),
  })
  .check(({ value: { from, contract }, issues }) => {
    const message = from === OTHER && contractName.safeParse(contract).error?.issues[0]?.message
    if (message) issues.push({ code: 'custom', path: ['contract'], message, input: contract })
  })

interface DeclareOwnProps {
  withdrawable: Answer<typeof listWithdrawablePayments>
  email: string
  initial: OwnEntry
  onDeclared: (entry: OwnEntry, picked: WithdrawablePayment | null) => void
}

/** The first step: which purchase, and who one is. */
export function DeclareOwn({ withdrawable, email, initial, onDeclared }: DeclareOwnProps) {
  const { payments } = withdrawable
  const isNamed = payments.length === 0
  const form = useForm({
    schema,
    fields: {
      from: { label: 'Which purchase?' },
      contract: { label: 'Invoice number or description' },
      name: { label: 'Your name' },
    },
    initial: isNamed ? { ...initial, from: OTHER } : initial,
    send: async (entry) => onDeclared(entry, payments.find(({ id }) => id === entry.from) ?? null),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p>
        You can withdraw from a purchase within 14 days, without giving a reason. We confirm by email to{' '}
        <strong>{email}</strong> right away.
      </p>
      <WhoseRight />
      {isNamed ? (
        <p className={styles.note}>
          No payment of the last 14 days is left to withdraw from. You can still name one.
        </p>
      ) : (
        <ChoiceCards
          label={form.labelOf('from')}
          name="from"
          choices={[...payments.map(toChoice), { value: OTHER, title: 'Another purchase' }]}
          value={form.values.from}
          error={form.problems.from}
          onChange={(from) => form.set('from', from)}
        />
      )}
      {form.values.from === OTHER && (
        <TextField
          form={form}
          name="contract"
          maxLength={200}
          hint="Such as IN-2026-000123."
          autoComplete="off"
        />
      )}
      <BesidePayments {...withdrawable} />
      <TextField form={form} name="name" autoComplete="name" maxLength={100} />
      <Button type="submit" look="primary">
        Withdraw from contract here
      </Button>
    </form>
  )
}

const paidFacts = (payment: WithdrawablePayment) =>
  paidWords(payment).map((words) => ['Paid', words] as const)

const toChoice = (payment: WithdrawablePayment) => {
  const { declared, back } = payment
  const ends = endsWords(payment)
  return {
    value: payment.id,
    title: payment.name,
    ...(back && !declared ? { end: sumBackText(payment, back.grossCents) } : {}),
    facts: declared
      ? [
          ...paidFacts(payment),
          [
            'Declared',
            `${formatDay(declared.declaredAt)} as ${declared.number}. We are checking it.`,
          ] as const,
        ]
      : [
          ['Back', backWords(payment)] as const,
          ...(ends === null ? [] : [['Ends', ends] as const]),
          ['Last day', formatDay(payment.until)] as const,
          ...paidFacts(payment),
        ],
    isDisabled: declared !== null,
  }
}
