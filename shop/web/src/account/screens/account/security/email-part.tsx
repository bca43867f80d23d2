import { startEmailChange, verifyAttribute } from '@segno/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { TextField } from '../../../../kit/form/fields.tsx'
import { Form } from '../../../../kit/form/form.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { emailAddress } from '../../../../shared/forms/field-schemas.ts'
import { call } from '../../../../shared/api/call.ts'
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

const schema = z.object({ email: emailAddress })

function AddressForm({ onSent, onCancel }: { onSent: (email: string) => void; onCancel: () => void }) {
  const form = useForm({
    schema,
    fields: { email: { label: 'New email' } },
    initial: { email: '' },
    send: (body) => call(startEmailChange, { body }),
    onSent: ({ email }) => onSent(email),
  })
  return (
    <Form
      form={form}
      submit="Email me a code"
      isGuarded={false}
      buttons={<Button onClick={onCancel}>Cancel</Button>}
    >
      <TextField form={form} name="email" type="email" autoComplete="email" autoFocus />
    </Form>
  )
}
