import { confirmNotice, MAX_STATEMENT_LENGTH, type NoticeSubject, sendNotice } from '@segno/contract'
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
import { noticedIn } from './noticed-in.ts'

/** Giving a notice about a sound or a collection, and confirming it from the mail. */
export function CopyrightScreen() {
  const params = useMailed()
  const secret = params.get('confirm')
  const about = params.has('collection') ? 'collection' : 'sound'
  const { title, description } = WORDS[about]
  return (
    <Screen title={title} width="form" description={`${description} No account needed.`}>
      {secret === null ? (
        <Give key={about} about={about} id={params.get(about) ?? ''} />
      ) : (
        <Confirm secret={secret} />
      )}
    </Screen>
  )
}

const WORDS = {
  sound: {
    title: 'Copyright notice',
    description: 'Tell us if a sound here infringes your copyright.',
    address: 'Address of the sound',
    unreadable: 'Paste the address of the sound’s page',
    statement: 'Which work is yours, and how the sound uses it',
    isTrue: 'This is true, and I may act for the rights holder',
    reader: 'The artist',
  },
  collection: {
    title: 'Report a collection',
    description: 'Tell us if the name or the notes of a collection are against the law.',
    address: 'Address of the collection',
    unreadable: 'Paste the address of the collection’s page',
    statement: 'What is against the law, and why',
    isTrue: 'This is true as far as I know',
    reader: 'The owner of the collection',
  },
} as const satisfies Record<NoticeSubject, object>

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const schemaOf = (about: NoticeSubject) =>
  z.object({
    address: text(300).check(z.refine((typed) => noticedIn(about, typed) !== null, WORDS[about].unreadable)),
    name: text(100),
    email: z.email(),
    statement: text(MAX_STATEMENT_LENGTH),
    isTrue: z.boolean().check(z.refine((isTrue) => isTrue, 'Confirm that this is true')),
  })
const SCHEMAS = { sound: schemaOf('sound'), collection: schemaOf('collection') }

function Give({ about, id }: { about: NoticeSubject; id: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const words = WORDS[about]
  const form = useForm({
    schema: SCHEMAS[about],
    fields: {
      address: { label: words.address },
      name: { label: 'Your name' },
      email: { label: 'Email' },
      statement: { label: words.statement },
      isTrue: { label: words.isTrue },
    },
    initial: {
      address: id && `${location.origin}/${about}s/${id}`,
      name: '',
      email: '',
      statement: '',
      isTrue: false,
    },
    send: async ({ address, name, email, statement }) => {
      const noticed = noticedIn(about, address) ?? ''
      const subject = about === 'sound' ? { soundId: noticed } : { collectionKey: noticed }
      await call(sendNotice, { body: { ...subject, name, email, statement } })
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
      <TextField form={form} name="address" autoComplete="off" />
      <TextField
        form={form}
        name="name"
        autoComplete="name"
        hint={`${words.reader} reads your name and statement.`}
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
    onDone: ({ about, title, isWithheld }) => {
      const stays = about === 'sound' ? 'stays on sale' : 'stays as it is'
      setDone(`${title} ${isWithheld ? 'is off sale' : stays} until we decide. We’ll email you.`)
    },
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
