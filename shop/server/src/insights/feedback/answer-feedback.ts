import { inTransaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../../platform/audit.ts'
import { isId } from '../../platform/ids.ts'
import { letter } from '../../platform/mail/letter.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { feedbackAnswered, feedbackNotFound } from './errors.ts'
import { hasFeedback, saveAnswer, saveDone, selectAnswerable } from './queries.ts'

export interface FeedbackContext extends Pick<Platform, 'db' | 'now' | 'jobs'> {
  readonly shop: { readonly name: string; readonly origin: string }
}

/** @throws {AppError} feedback_not_found, feedback_answered */
export async function answerFeedback(
  { db, now, jobs, shop }: FeedbackContext,
  asked: { feedbackId: string; actorId: string; answer: string },
): Promise<null> {
  const { feedbackId, actorId, answer } = asked
  const at = now()
  await inTransaction(db, async (tx) => {
    const found = isId(feedbackId) ? await selectAnswerable(tx, feedbackId) : undefined
    if (!found) throw feedbackNotFound()
    if (!(await saveAnswer(tx, { id: found.id, answer, at }))) throw feedbackAnswered()
    await queueMail(tx, jobs, {
      to: found.email,
      subject: 'Our answer to your feedback',
      ...letter({
        shopName: shop.name,
        heading: 'Thank you for your feedback',
        paragraphs: [...answer.split(/\n+/), `You wrote: ${found.words}`],
        footer: 'You get this email because you sent us feedback.',
      }),
    })
    // The answer itself stays with the feedback, so that it goes with its account.
    await recordAudit(tx, [
      {
        actorId,
        at,
        action: 'feedback.answer',
        subject: { kind: 'feedback', id: found.id },
        before: null,
        after: { answered: true },
      },
    ])
  })
  jobs.wake()
  return null
}

/** @throws {AppError} feedback_not_found, feedback_answered */
export async function closeFeedback(
  { db, now }: FeedbackContext,
  { feedbackId, actorId, isDone }: { feedbackId: string; actorId: string; isDone: boolean },
): Promise<null> {
  const at = now()
  await inTransaction(db, async (tx) => {
    if (!isId(feedbackId) || !(await hasFeedback(tx, feedbackId))) throw feedbackNotFound()
    if (!(await saveDone(tx, feedbackId, isDone ? at : null))) throw feedbackAnswered()
    await recordAudit(tx, [
      {
        actorId,
        at,
        action: isDone ? 'feedback.close' : 'feedback.reopen',
        subject: { kind: 'feedback', id: feedbackId },
        before: { done: !isDone },
        after: { done: isDone },
      },
    ])
  })
  return null
}
