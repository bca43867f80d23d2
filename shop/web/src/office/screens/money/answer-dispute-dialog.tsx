import {
  type Answer,
  answerDispute,
  type DISPUTE_ANSWERS,
  getDashboard,
  getDispute,
  listDisputes,
  MAX_REASON_LENGTH,
} from '@segno/contract'
import * as z from 'zod/mini'
import { TextAreaField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { call } from '../../../shared/api/call.ts'

export type AnswerWay = (typeof DISPUTE_ANSWERS)[number]
type Story = Answer<typeof getDispute>

interface AnswerFacts {
  readonly title: string
  readonly confirm: string
  readonly note: string
  readonly done: string
  readonly consequence: (story: Story) => string
}

const ANSWERS: Readonly<Record<AnswerWay, AnswerFacts>> = {
  evidence: {
    title: 'Send the evidence?',
    confirm: 'Send evidence',
    note: 'Note to the bank',
    done: 'Evidence is on its way',
    consequence: () => 'The evidence goes to the bank as a PDF, with your note. It can be sent once.',
  },
  accept: {
    title: 'Accept the dispute?',
    confirm: 'Accept dispute',
    note: 'Reason',
    done: 'Dispute is being accepted',
    consequence: ({ amountCents, currency }) =>
      `The buyer keeps ${formatMoney(amountCents, { currency })}, and the provider its fee. Points that are left and licences bought with the rest end, with the royalties on them. This is final.`,
  },
  elsewhere: {
    title: 'Record an answer',
    confirm: 'Record',
    note: 'Note',
    done: 'Recorded',
    consequence: () => 'For an answer on the card provider’s own pages. Nothing is sent.',
  },
}

export const answerLabel = (how: AnswerWay): string => ANSWERS[how].confirm

const schema = z.object({
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REASON_LENGTH)),
})

interface AnswerDisputeDialogProps {
  story: Story
  how: AnswerWay
  onClose: () => void
}

/** Asks once before a dispute is answered, with what it costs. */
export function AnswerDisputeDialog({ story, how, onClose }: AnswerDisputeDialogProps) {
  const { title, confirm, note, done, consequence } = ANSWERS[how]
  const form = useForm({
    schema,
    fields: { note: { label: note } },
    initial: { note: '' },
    send: (body) => call(answerDispute, { params: { disputeId: story.id }, body: { how, ...body } }),
    done,
    refresh: [[getDispute.path], [listDisputes.path], [getDashboard.path]],
    onSent: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={title}
      confirm={confirm}
      {...(how === 'accept' ? { look: 'danger' as const } : {})}
      onClose={onClose}
    >
      <p>{consequence(story)} The audit trail keeps the note for good.</p>
      <TextAreaField form={form} name="note" rows={3} maxLength={MAX_REASON_LENGTH} />
    </FormDialog>
  )
}
