import * as z from 'zod/mini'
import { TextField } from '../../../../kit/form/fields.tsx'
import { Form } from '../../../../kit/form/form.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { confirmationCode } from '../../../../shared/forms/field-schemas.ts'
import { Button } from '../../../../ui/button.tsx'

interface AskCodeProps {
  label: string
  /** What the button does. */
  send: string
  onGiven: (answer: string) => Promise<void>
  onCancel: () => void
}

const codeSchema = z.object({ code: confirmationCode })

/** Asks for a code that was mailed, or that an authenticator shows. */
export function AskCode({ label, send, onGiven, onCancel }: AskCodeProps) {
  const form = useForm({
    schema: codeSchema,
    fields: { code: { label } },
    initial: { code: '' },
    send: ({ code }) => onGiven(code),
    emptiedBy: 'code_wrong',
  })
  return (
    <Form form={form} submit={send} isGuarded={false} buttons={<Button onClick={onCancel}>Cancel</Button>}>
      <TextField form={form} name="code" inputMode="numeric" autoComplete="one-time-code" autoFocus />
    </Form>
  )
}
