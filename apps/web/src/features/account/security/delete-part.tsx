import { deleteUser } from '@segno/contract'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { emailProblem, passwordProblem } from '../../../shared/forms/field-problems.ts'
import { FormField, FormPassword } from '../../../shared/forms/form-field.tsx'
import { FormProblem } from '../../../shared/forms/form-problem.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { endSession } from '../../../shared/session/session-end.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../account.module.css'

export function DeletePart({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.part}>
      <h3>Delete your account</h3>
      <p className={styles.muted}>
        Your profile, sessions, favourites and unspent points go for good. Receipts and invoices, which the
        law asks to keep, stay without your name.
      </p>
      {isOpen ? (
        <DeleteForm email={email} onCancel={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>Delete my account</Button>
      )}
    </div>
  )
}

const DIFFERS = 'This is not the e-mail address of the account.'

function DeleteForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const form = useForm({
    initial: { confirmEmail: '', password: '' },
    check: (entry) => ({
      confirmEmail: emailProblem(entry.confirmEmail) ?? differs(entry.confirmEmail, email),
      password: passwordProblem(entry.password),
    }),
    send: async ({ confirmEmail, password }) => {
      await call(deleteUser, { body: { confirmEmail: confirmEmail.trim(), password } })
      endSession({ goTo: 'accountDeleted', message: null })
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <FormField
        form={form}
        name="confirmEmail"
        label={`Type ${email} to go on`}
        type="email"
        autoComplete="off"
        autoFocus
      />
      <FormPassword form={form} name="password" label="Your password" autoComplete="current-password" />
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Deleting your account' : 'Delete my account for good'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

function differs(typed: string, email: string): string | null {
  return typed.trim().toLowerCase() === email.toLowerCase() ? null : DIFFERS
}
