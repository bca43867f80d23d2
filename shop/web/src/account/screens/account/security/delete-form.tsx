import { type DeletionFacts, deleteUser, mailDeletionCode } from '@segno/contract'
import { useState } from 'react'
import { ActionButton } from '../../../../kit/data/action-button.tsx'
import { useAction } from '../../../../kit/data/use-action.ts'
import { call } from '../../../../shared/api/call.ts'
import { codeProblem, emailProblem, passwordProblem } from '../../../../shared/forms/field-problems.ts'
import { FormField, FormPassword } from '../../../../shared/forms/form-field.tsx'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { useForm } from '../../../../shared/forms/use-form.ts'
import { endSession } from '../../../../shared/session/session-end.ts'
import { Button } from '../../../../ui/button.tsx'
import styles from '../account.module.css'

const BY_MAIL = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const
const DIFFERS = 'That is not this account’s email address.'

interface DeleteFormProps {
  email: string
  confirmBy: DeletionFacts['confirmBy']
  onCancel: () => void
}

/** Asks for the address, so that no stray click deletes anything, and for what shows who is asking. */
export function DeleteForm({ email, confirmBy, onCancel }: DeleteFormProps) {
  const form = useDeletion(email, confirmBy)
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <FormField
        form={form}
        name="confirmEmail"
        label={`Type ${email} to continue`}
        type="email"
        autoComplete="off"
        autoFocus
      />
      {confirmBy === 'password' ? (
        <FormPassword form={form} name="password" label="Your password" autoComplete="current-password" />
      ) : (
        <>
          <MailCode />
          <FormField form={form} name="code" label="Code from the email" {...BY_MAIL} />
        </>
      )}
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <div className={styles.buttons}>
        <Button type="submit" look="danger" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Deleting your account' : 'Delete my account permanently'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

function useDeletion(email: string, confirmBy: DeletionFacts['confirmBy']) {
  const problemOf = confirmBy === 'password' ? passwordProblem : codeProblem
  return useForm({
    initial: { confirmEmail: '', [confirmBy]: '' },
    check: (entry) => ({
      confirmEmail: emailProblem(entry.confirmEmail) ?? differs(entry.confirmEmail, email),
      [confirmBy]: problemOf(entry[confirmBy] ?? ''),
    }),
    send: async ({ confirmEmail, password, code }) => {
      const proof = confirmBy === 'password' ? { password } : { code }
      await call(deleteUser, { body: { confirmEmail: confirmEmail.trim(), ...proof } })
      endSession({ goTo: 'accountDeleted', message: null })
    },
  })
}

/** For an account that one comes into by another site's: there is no password to ask for. */
function MailCode() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const mail = useAction({
    run: () => call(mailDeletionCode, {}),
    onDone: ({ email }) => setSentTo(email),
  })
  return (
    <div className={styles.mailCode}>
      <ActionButton action={mail}>{sentTo === null ? 'Email me a code' : 'Resend code'}</ActionButton>
      <p role="status" className={styles.muted}>
        {sentTo !== null && `We emailed a six-digit code to ${sentTo}.`}
      </p>
    </div>
  )
}

function differs(typed: string, email: string): string | null {
  return typed.trim().toLowerCase() === email.toLowerCase() ? null : DIFFERS
}
