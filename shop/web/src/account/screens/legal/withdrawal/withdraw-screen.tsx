import { declareWithdrawal, validateFreeText } from '@segno/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { TextField } from '../../../../kit/form/fields.tsx'
import { type FormState, useForm } from '../../../../kit/form/use-form.ts'
import { emailAddress, filled } from '../../../../shared/forms/field-schemas.ts'
import { call } from '../../../../shared/api/call.ts'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Page } from '../../../../ui/page.tsx'
import { readerLanguage } from '../../../../ui/reader-language.ts'
import styles from '../legal.module.css'

interface Declaration {
  readonly name: string
  readonly email: string
  readonly contract: string
}

const LABELS: Readonly<Record<keyof Declaration, string>> = {
  name: 'Your name',
  email: 'Email',
  contract: 'You withdraw from',
}

type Step =
  | { readonly kind: 'fill' }
  | { readonly kind: 'check'; readonly declaration: Declaration }
  | { readonly kind: 'done'; readonly email: string; readonly number: string; readonly declaredAt: string }

/** The law's withdrawal function: for everybody, in two steps, without an account. */
export function WithdrawScreen() {
  const { firstName, lastName, email } = useAppState(({ user }) => user)
  const [entry, setEntry] = useState<Declaration>({
    name: `${firstName} ${lastName}`.trim(),
    email,
    contract: '',
  })
  const [step, setStep] = useState<Step>({ kind: 'fill' })
  return (
    <Page title="Cancel a purchase">
      {step.kind === 'fill' && (
        <Fill
          initial={entry}
          onFilled={(declaration) => {
            setEntry(declaration)
            setStep({ kind: 'check', declaration })
          }}
        />
      )}
      {step.kind === 'check' && (
        <Check
          declaration={step.declaration}
          onBack={() => setStep({ kind: 'fill' })}
          onDone={(done) => setStep({ kind: 'done', email: step.declaration.email, ...done })}
        />
      )}
      {step.kind === 'done' && <Done {...step} />}
    </Page>
  )
}

function Fill({ initial, onFilled }: { initial: Declaration; onFilled: (filled: Declaration) => void }) {
  const isBuyer = useAppState(({ user }) => user.isUser || user.isLoopProvider)
  const form = useDeclaration(initial, onFilled)
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p>
        You can withdraw from a purchase within 14 days, without giving a reason or having an account. We
        confirm by email right away.
      </p>
      {isBuyer && (
        <p>
          Points you have not spent go back to your card at once in your{' '}
          <Link to="/subscription_history">Subscription History</Link>.
        </p>
      )}
      <TextField form={form} name="name" autoComplete="name" maxLength={100} />
      <TextField form={form} name="email" type="email" autoComplete="email" />
      <TextField
        form={form}
        name="contract"
        maxLength={200}
        hint="The receipt or order number, or what you bought and when."
      />
      <Button type="submit" look="primary">
        Continue
      </Button>
    </form>
  )
}

interface CheckProps {
  declaration: Declaration
  onBack: () => void
  onDone: (done: { number: string; declaredAt: string }) => void
}

function Check({ declaration, onBack, onDone }: CheckProps) {
  const form = useForm({
    schema: z.object({}),
    fields: {},
    initial: {},
    send: () => call(declareWithdrawal, { body: declaration }),
    onSent: onDone,
  })
  const problem = form.problem ?? refusedPart(form.problems)
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p>Check your withdrawal, then confirm it.</p>
      <dl className={styles.facts}>
        <dt>{LABELS.name}</dt>
        <dd>{declaration.name}</dd>
        <dt>{LABELS.email}</dt>
        <dd>{declaration.email}</dd>
        <dt>{LABELS.contract}</dt>
        <dd>{declaration.contract}</dd>
      </dl>
      {problem && <FormProblem>{problem}</FormProblem>}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Sending' : 'Confirm withdrawal'}
        </Button>
        <Button onClick={onBack}>Edit</Button>
      </div>
    </form>
  )
}

/** There is no field here to say it beside. */
function refusedPart(errors: FormState['problems']): string | null {
  const [part, message] = Object.entries(errors)[0] ?? []
  if (!part || !message) return null
  return isPart(part) ? `${LABELS[part]}: ${message}` : message
}

const isPart = (name: string): name is keyof Declaration => Object.hasOwn(LABELS, name)

function Done({ email, number, declaredAt }: Extract<Step, { kind: 'done' }>) {
  const at = new Date(declaredAt).toLocaleString(readerLanguage(), {
    dateStyle: 'long',
    timeStyle: 'medium',
  })
  return (
    <div className={styles.form} role="status">
      <p>
        We received your withdrawal on <strong>{at}</strong>. Its number is <strong>{number}</strong>. We
        emailed a copy to <strong>{email}</strong>.
      </p>
      <p>We will check the contract and answer within 14 days. Any refund arrives within the same time.</p>
      <ButtonLink to="/sounds">Go to sounds</ButtonLink>
    </div>
  )
}

/** The server's own rule for text that anybody may send. */
const plain = z.check<string>(({ value, issues }) => {
  const message = validateFreeText(value)
  if (message !== null) issues.push({ code: 'custom', message, input: value })
})

const schema = z.object({
  name: filled('Name cannot be empty').check(plain),
  email: emailAddress,
  contract: filled('Enter a receipt number or what you bought').check(plain),
})

function useDeclaration(initial: Declaration, onFilled: (filled: Declaration) => void) {
  return useForm({
    schema,
    fields: { name: { label: 'Your name' }, email: { label: 'Email' }, contract: { label: 'Contract' } },
    initial: { ...initial },
    send: async (declaration) => onFilled(declaration),
  })
}
