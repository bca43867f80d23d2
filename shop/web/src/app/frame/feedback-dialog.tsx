import { FEEDBACK_RATINGS, feedbackGiven, MAX_FEEDBACK_LENGTH, sendFeedback } from '@segno/contract'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { SelectField, TextAreaField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { optionsOf } from '../../kit/form/options-of.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { DefinitionList } from '../../kit/layout/definition-list.tsx'
import { call } from '../../shared/api/call.ts'
import { browserName } from '../../shared/session/browser-name.ts'

const schema = z.pick(feedbackGiven, { rating: true, words: true })
// Best first; numbers as keys of an object always ascend.
const RATINGS = optionsOf(FEEDBACK_RATINGS).toReversed()

/** Rating and words about the screen it is opened on. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const screen = useLocation().pathname.slice(0, 200)
  const browser = browserName(navigator.userAgent)
  const form = useForm({
    schema,
    fields: { rating: { label: 'Rating' }, words: { label: 'Message' } },
    initial: { rating: '', words: '' },
    send: (given) => call(sendFeedback, { body: { ...given, screen, browser } }),
    done: 'Thank you for your feedback',
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title="Send feedback" confirm="Send" onClose={onClose}>
      <SelectField form={form} name="rating" options={RATINGS} />
      <TextAreaField form={form} name="words" rows={5} maxLength={MAX_FEEDBACK_LENGTH} />
      <p>Also sent:</p>
      <DefinitionList facts={{ Screen: screen, Browser: browser }} />
    </FormDialog>
  )
}
