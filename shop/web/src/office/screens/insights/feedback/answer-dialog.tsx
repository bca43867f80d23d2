import {
  answerFeedback,
  type Feedback,
  feedbackAnswer,
  feedbackList,
  MAX_FEEDBACK_LENGTH,
} from '@segno/contract'
import { TextAreaField } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { call } from '../../../../shared/api/call.ts'
import styles from './feedback.module.css'

interface AnswerDialogProps {
  given: Feedback
  onClose: () => void
}

/** Answers feedback by mail. */
export function AnswerDialog({ given: { id, user, words }, onClose }: AnswerDialogProps) {
  const form = useForm({
    schema: feedbackAnswer,
    fields: { answer: { label: 'Answer' } },
    initial: { answer: '' },
    send: (body) => call(answerFeedback, { params: { feedbackId: id }, body }),
    done: 'Answer sent',
    refresh: [[feedbackList.list.path]],
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title={`Answer ${user?.email ?? ''}`} confirm="Send" onClose={onClose}>
      <blockquote className={styles.quoted}>{words}</blockquote>
      <TextAreaField form={form} name="answer" rows={6} maxLength={MAX_FEEDBACK_LENGTH} />
    </FormDialog>
  )
}
