import { closeFeedback, type Feedback, FEEDBACK_RATINGS, feedbackList } from '@segno/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionButton } from '../../../../kit/data/action-button.tsx'
import { useAction } from '../../../../kit/data/use-action.ts'
import { optionsOf } from '../../../../kit/form/options-of.ts'
import { formatMoment } from '../../../../kit/format/date.ts'
import { Screen } from '../../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../../kit/table/data-table.tsx'
import { DAY_FILTERS } from '../../../../kit/table/day-filters.ts'
import { call } from '../../../../shared/api/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import styles from './feedback.module.css'

const COLUMNS: TableColumns<typeof feedbackList> = [
  {
    title: 'Sent',
    sort: 'sentAt',
    cell: ({ sentAt }) => <time dateTime={sentAt}>{formatMoment(sentAt)}</time>,
  },
  {
    title: 'User',
    cell: ({ user }) => (user ? <Link to={`/admin/view_user/${user.id}`}>{user.email}</Link> : 'Deleted'),
  },
  { title: 'Rating', sort: 'rating', cell: ({ rating }) => FEEDBACK_RATINGS[rating] },
  { title: 'Message', cell: (given) => <Message given={given} /> },
  { title: 'Screen', cell: ({ screen }) => screen },
  { title: 'Browser', cell: ({ browser }) => browser },
  { title: 'Actions', isActions: true, cell: (given) => <Actions given={given} /> },
]

/** Feedback of users, which can be answered by mail or marked as done. */
export function FeedbackScreen() {
  return (
    <Screen title="User feedback">
      <DataTable
        title="User feedback"
        of={feedbackList}
        columns={COLUMNS}
        sort="-sentAt"
        search="Message, screen or email"
        filters={[
          { name: 'state', label: 'State', options: optionsOf({ open: 'Open', done: 'Done' }) },
          { name: 'rating', label: 'Rating', options: optionsOf(FEEDBACK_RATINGS) },
          ...DAY_FILTERS,
        ]}
        empty={
          <p>No feedback yet. Signed-in users send it with the speech bubble at the top of every screen.</p>
        }
      />
    </Screen>
  )
}

function Message({ given: { words, answer } }: { given: Feedback }) {
  return (
    <div className={styles.message}>
      <p>{words}</p>
      {answer !== null && <p className={styles.answer}>Answered: {answer}</p>}
    </div>
  )
}

function Actions({ given }: { given: Feedback }) {
  const { id, user, doneAt, answer } = given
  const [isOpen, setOpen] = useState(false)
  const isDone = doneAt !== null
  const close = useAction({
    run: () => call(closeFeedback, { params: { feedbackId: id }, body: { isDone: !isDone } }),
    done: isDone ? 'Open again' : 'Done',
    refresh: [[feedbackList.list.path]],
  })
  if (answer !== null) return null
  return (
    <>
      {user && (
        <Button look="quiet" aria-label={`Answer ${user.email}`} onClick={() => setOpen(true)}>
          Answer
        </Button>
      )}
      <ActionButton action={close} look="quiet">
        {isDone ? 'Reopen' : 'Done'}
      </ActionButton>
      {isOpen && <AnswerDialog given={given} onClose={() => setOpen(false)} />}
    </>
  )
}
