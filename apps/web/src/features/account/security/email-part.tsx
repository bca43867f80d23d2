import { startEmailChange, verifyAttribute } from '@segno/contract'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { FormProblem } from '../../../shared/forms/form-problem.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { loadProfile } from '../../../shared/session/session.ts'
import { showToast } from '../../../shared/toasts/toast.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../account.module.css'

type Step = 'shown' | 'address' | 'code'

export function EmailPart({ email }: { email: string }) {
  const [step, setStep] = useState<Step>('shown')
  return (
    <div className={styles.part}>
      <h3>E-mail</h3>
      <p>{email}</p>
      {step === 'shown' && <Button onClick={() => setStep('address')}>Change my address</Button>}
      {step === 'address' && <AddressForm onSent={() => setStep('code')} onCancel={() => setStep('shown')} />}
      {step === 'code' && <CodeForm onDone={() => setStep('shown')} />}
    </div>
  )
}

function AddressForm({ onSent, onCancel }: { onSent: () => void; onCancel: () => void }) {
  const form = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: email.trim() === '' ? 'Email cannot be empty' : null,
      password: password === '' ? 'Password cannot be empty' : null,
    }),
    send: async ({ email, password }) => {
      await call(startEmailChange, { body: { email: email.trim(), password } })
      onSent()
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <FormField
        form={form}
        name="email"
        label="New e-mail address"
        type="email"
        autoComplete="email"
        autoFocus
      />
      <FormField
        form={form}
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
      />
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          Mail me a code
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

function CodeForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? 'Confirmation code cannot be empty' : null }),
    send: async ({ code }) => {
      await call(verifyAttribute, { body: { attribute: 'email', code: code.trim() } })
      await loadProfile()
      showToast({ message: 'Your address was changed.', variant: 'success' })
      onDone()
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p>We have mailed six digits to the new address. Until you type them here the old one stays.</p>
      <FormField
        form={form}
        name="code"
        label="Code from the mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          Take the new address
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
