import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { PasswordField, TextField } from '../../../../kit/form/fields.tsx'
import { Form } from '../../../../kit/form/form.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { confirmationCode, password } from '../../../../shared/forms/field-schemas.ts'
import { UsernameForManagers } from '../../../../shared/forms/username-for-managers.tsx'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { Button } from '../../../../ui/button.tsx'

interface AskFormProps {
  label: string
  /** What the button does. */
  send: string
  onGiven: (answer: string) => Promise<void>
  onCancel: () => void
}

const passwordSchema = z.object({ password })
const codeSchema = z.object({ code: confirmationCode })

/** Asks for the password before something is changed. */
export function AskPassword({ label, send, onGiven, onCancel }: AskFormProps) {
  const email = useAppState(({ user }) => user.email)
  const form = useForm({
    schema: passwordSchema,
    fields: { password: { label } },
    initial: { password: '' },
    send: (typed) => onGiven(typed.password),
    emptiedBy: 'wrong_password',
  })
  return (
    <AskForm {...{ form, send, onCancel }}>
      <UsernameForManagers email={email} />
      <PasswordField form={form} name="password" autoComplete="current-password" autoFocus />
    </AskForm>
  )
}

/** Asks for a code that was mailed, or that an authenticator shows. */
export function AskCode({ label, send, onGiven, onCancel }: AskFormProps) {
  const form = useForm({
    schema: codeSchema,
    fields: { code: { label } },
    initial: { code: '' },
    send: ({ code }) => onGiven(code),
    emptiedBy: 'code_wrong',
  })
  return (
    <AskForm {...{ form, send, onCancel }}>
      <TextField form={form} name="code" inputMode="numeric" autoComplete="one-time-code" autoFocus />
    </AskForm>
  )
}

interface AskFormFrameProps extends Pick<AskFormProps, 'send' | 'onCancel'> {
  form: Parameters<typeof Form>[0]['form']
  children: ReactNode
}

function AskForm({ form, send, onCancel, children }: AskFormFrameProps) {
  return (
    <Form form={form} submit={send} isGuarded={false} buttons={<Button onClick={onCancel}>Cancel</Button>}>
      {children}
    </Form>
  )
}
