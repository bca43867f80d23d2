import { startEmailChange, verifyAttribute } from '@segno/contract'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { emailProblem, passwordProblem } from '../../../../shared/forms/field-problems.ts'
import { FormField, FormPassword } from '../../../../shared/forms/form-field.tsx'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { useForm } from '../../../../shared/forms/use-form.ts'
import { loadProfile } from '../../../../shared/session/session.ts'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import styles from '../account.module.css'
import { AskCode } from './ask-form.tsx'

type Doing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'address' }
  | { readonly kind: 'code'; readonly email: string }

const NOTHING: Doing = { kind: 'nothing' }

export function EmailPart({ email }: { email: string }) {
  const [doing, setDoing] = useState<Doing>(NOTHING)
  const takeOver = async (code: string): Promise<void> => {
    const changed = await call(verifyAttribute, { body: { attribute: 'email', code } })
    await loadProfile()
    showToast({ message: `Your email is now ${changed.email}.`, variant: 'success' })
    setDoing(NOTHING)
  }
  return (
    <div className={styles.part}>
      <h3>Email</h3>
      <p className={styles.value}>{email}</p>
      {doing.kind === 'nothing' && (
        <Button onClick={() => setDoing({ kind: 'address' })}>Change email</Button>
      )}
      {doing.kind === 'address' && (
        <AddressForm
          onSent={(sentTo) => setDoing({ kind: 'code', email: sentTo })}
          onCancel={() => setDoing(NOTHING)}
        />
      )}
      {doing.kind === 'code' && (
        <>
          <p role="status">
            We emailed a six-digit code to <strong>{doing.email}</strong>. Enter it here to change your email.
          </p>
          <AskCode
            label="Code from the email"
            send="Confirm new email"
            onGiven={takeOver}
            onCancel={() => setDoing(NOTHING)}
          />
        </>
      )}
    </div>
  )
}

function AddressForm({ onSent, onCancel }: { onSent: (email: string) => void; onCancel: () => void }) {
  const form = useForm({
    initial: { email: '', password: '' },
    check: (entry) => ({ email: emailProblem(entry.email), password: passwordProblem(entry.password) }),
    send: async ({ email, password }) => {
      const sent = await call(startEmailChange, { body: { email: email.trim(), password } })
      onSent(sent.email)
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <FormField form={form} name="email" label="New email" type="email" autoComplete="email" autoFocus />
      <FormPassword form={form} name="password" label="Your password" autoComplete="current-password" />
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          Email me a code
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
