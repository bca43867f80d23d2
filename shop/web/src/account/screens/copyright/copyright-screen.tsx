import { confirmNotice, MAX_STATEMENT_LENGTH, sendNotice } from '@segno/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { SwitchField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/form.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { call } from '../../../shared/api/call.ts'
import { useMailed } from '../../../shared/page/use-mailed.ts'
import { soundIdIn } from './sound-id-in.ts'

/** Giving a copyright notice, and confirming it from the mail. */
export function CopyrightScreen() {
  const params = useMailed()
  const secret = params.get('confirm')
  return (
    <Screen
      title="Copyright notice"
      width="form"
      description="Tell us if a sound here infringes your copyright. No account needed."
    >
      {secret === null ? <Give sound={params.get('sound') ?? ''} /> : <Confirm secret={secret} />}
    </Screen>
  )
}

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const schema = z.object({
  sound: text(300).check(
    z.refine((typed) => soundIdIn(typed) !== null, 'Paste the address of the sound’s page'),
  ),
  name: text(100),
  email: z.email(),
  statement: text(MAX_STATEMENT_LENGTH),
  isTrue: z.boolean().check(z.refine((isTrue) => isTrue, 'Confirm that this is true')),
})

const FIELDS = {
  sound: { label: 'Address of the sound' },
  name: { label: 'Your name' },
  email: { label: 'Email' },
  statement: { label: 'Which work is yours, and how the sound uses it' },
  isTrue: { label: 'This is true, and I may act for the rights holder' },
}

function Give({ sound }: { sound: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    schema,
    fields: FIELDS,
    initial: {
      sound: sound && `${location.origin}/sounds/${sound}`,
      name: '',
      email: '',
      statement: '',
      isTrue: false,
    },
    send: async ({ sound: typed, name, email, statement }) => {
      await call(sendNotice, { body: { soundId: soundIdIn(typed) ?? '', name, email, statement } })
      return email
    },
    onSent: setSentTo,
  })
  if (sentTo !== null)
    return (
      <p role="status">
        We emailed <strong>{sentTo}</strong>. Confirm the notice from there; it counts once you do.
      </p>
    )
  return (
    <Form form={form} submit="Send notice" busy="Sending">
      <TextField form={form} name="sound" autoComplete="off" />
      <TextField
        form={form}
        name="name"
        autoComplete="name"
        hint="The artist reads your name and statement."
      />
      <TextField form={form} name="email" type="email" autoComplete="email" hint="Only we read it." />
      <TextAreaField form={form} name="statement" rows={6} maxLength={MAX_STATEMENT_LENGTH} />
      <SwitchField form={form} name="isTrue" />
      {form.problems['isTrue'] && <p role="alert">{form.problems['isTrue']}</p>}
    </Form>
  )
}

/** Pressed by a person: programs that look into mail follow links. */
function Confirm({ secret }: { secret: string }) {
  const [done, setDone] = useState<string | null>(null)
  const action = useAction({
    run: () => call(confirmNotice, { body: { secret } }),
    onDone: ({ soundTitle, isWithheld }) =>
      setDone(
        `${soundTitle} ${isWithheld ? 'is off sale' : 'stays on sale'} until we decide. We’ll email you.`,
      ),
  })
  if (done !== null) return <p role="status">{done}</p>
  return (
    <p>
      <ActionButton action={action} look="primary" busy="Confirming">
        Confirm the notice
      </ActionButton>
    </p>
  )
}
