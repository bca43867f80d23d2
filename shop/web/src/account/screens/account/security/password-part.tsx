import { changePassword } from '@segno/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { PasswordField } from '../../../../kit/form/fields.tsx'
import { Form } from '../../../../kit/form/form.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { newPassword, password } from '../../../../shared/forms/field-schemas.ts'
import { call } from '../../../../shared/api/call.ts'
import { NewPasswordField } from '../../../../shared/forms/new-password-field.tsx'
import { UsernameForManagers } from '../../../../shared/forms/username-for-managers.tsx'
import { Button } from '../../../../ui/button.tsx'
import styles from '../account.module.css'

export function PasswordPart({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.part}>
      <h3>Password</h3>
      {isOpen ? (
        <PasswordForm email={email} onDone={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>Change password</Button>
      )}
    </div>
  )
}

const schema = z.object({ oldPassword: password, newPassword })

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useForm({
    schema,
    fields: { oldPassword: { label: 'Current password' }, newPassword: { label: 'New password' } },
    initial: { oldPassword: '', newPassword: '' },
    send: (body) => call(changePassword, { body }),
    done: 'Password changed. Every other browser was signed out.',
    onSent: onDone,
  })
  return (
    <Form
      form={form}
      submit="Change password"
      isGuarded={false}
      buttons={<Button onClick={onDone}>Cancel</Button>}
    >
      <UsernameForManagers email={email} />
      <PasswordField form={form} name="oldPassword" autoComplete="current-password" autoFocus />
      <NewPasswordField form={form} name="newPassword" />
    </Form>
  )
}
