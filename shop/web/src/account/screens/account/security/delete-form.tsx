import { type DeletionFacts, deleteUser, mailDeletionCode } from '@segno/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { PasswordField, TextField } from '../../../../kit/form/fields.tsx'
import { Form } from '../../../../kit/form/form.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { confirmationCode, emailAddress, password } from '../../../../shared/forms/field-schemas.ts'
import { ActionButton } from '../../../../kit/data/action-button.tsx'
import { useAction } from '../../../../kit/data/use-action.ts'
import { call } from '../../../../shared/api/call.ts'
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
    <Form
      form={form}
      submit="Delete my account permanently"
      busy="Deleting your account"
      look="danger"
      isGuarded={false}
      buttons={<Button onClick={onCancel}>Cancel</Button>}
    >
      <TextField form={form} name="confirmEmail" type="email" autoComplete="off" autoFocus />
      {confirmBy === 'password' ? (
        <PasswordField form={form} name="password" autoComplete="current-password" />
      ) : (
        <>
          <MailCode />
          <TextField form={form} name="code" {...BY_MAIL} />
        </>
      )}
    </Form>
  )
}

function useDeletion(email: string, confirmBy: DeletionFacts['confirmBy']) {
  const isOwn = (typed: string): boolean => typed.toLowerCase() === email.toLowerCase()
  return useForm({
    schema: z.object({
      confirmEmail: emailAddress.check(z.refine(isOwn, DIFFERS)),
      password: confirmBy === 'password' ? password : z.optional(z.string()),
      code: confirmBy === 'password' ? z.optional(z.string()) : confirmationCode,
    }),
    fields: {
      confirmEmail: { label: `Type ${email} to continue` },
      password: { label: 'Your password' },
      code: { label: 'Code from the email' },
    },
    initial: { confirmEmail: '', password: '', code: '' },
    send: ({ confirmEmail, ...proof }) =>
      call(deleteUser, { body: { confirmEmail, [confirmBy]: proof[confirmBy] } }),
    onSent: () => endSession({ goTo: 'accountDeleted', message: null }),
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
