import { type ListedUser, MAX_MAIL_SUBJECT, MAX_MAIL_WORDS, mailUsers } from '@segno/contract'
import * as z from 'zod/mini'
import { SwitchField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../shared/api/call.ts'
import { countOf } from '../../../ui/format-count.ts'

interface MailDialogProps {
  users: readonly ListedUser[]
  onSent: () => void
  onClose: () => void
}

const schema = z.extend(z.omit(mailUsers.body!, { userIds: true }), { isAnnouncement: z.boolean() })

/** Writes to everybody who is chosen, each in a mail of their own. */
export function MailDialog({ users, onSent, onClose }: MailDialogProps) {
  const count = countOf(users.length, 'user', 'users')
  const form = useForm({
    schema,
    fields: {
      subject: { label: 'Subject' },
      words: { label: 'Message' },
      isAnnouncement: { label: 'News: not to people who unsubscribed' },
    },
    initial: { subject: '', words: '', isAnnouncement: true },
    send: (body) => call(mailUsers, { body: { ...body, userIds: users.map(({ id }) => id) } }),
    done: ({ sent }) => `Sent to ${countOf(sent, 'user', 'users')}`,
    onSent: () => {
      onSent()
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={`Email ${count}`} confirm="Send" onClose={onClose}>
      <TextField form={form} name="subject" autoComplete="off" maxLength={MAX_MAIL_SUBJECT} />
      <TextAreaField form={form} name="words" rows={8} maxLength={MAX_MAIL_WORDS} />
      <SwitchField form={form} name="isAnnouncement" />
    </FormDialog>
  )
}
