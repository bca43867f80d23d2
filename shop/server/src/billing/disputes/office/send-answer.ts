import { createHash } from 'node:crypto'
import { STAGES_TO_ANSWER } from '@segno/contract'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/db.ts'
import { type JobHandler, type Jobs, TRIES_FOR_A_MONTH } from '../../../platform/jobs/jobs.ts'
import type { BillingContext } from '../../billing-context.ts'
import { evidenceFields } from '../evidence/evidence-fields.ts'
import { evidencePdf } from '../evidence/evidence-pdf.ts'
import { readEvidence } from '../evidence/read-evidence.ts'
import { stageOf } from '../states.ts'
import { syncDispute } from '../sync-dispute.ts'
import { findAnswer, settleAnswer } from './queries.ts'

export const ANSWER_DISPUTE_JOB = 'answer-dispute'
const payloadSchema = z.object({ answerId: z.string() })

export function answerLater(jobs: Jobs, tx: Db, answerId: string): Promise<void> {
  const payload = { answerId }
  return jobs.enqueue(tx, [
    { kind: ANSWER_DISPUTE_JOB, key: answerId, payload, maxAttempts: TRIES_FOR_A_MONTH },
  ])
}

/** Tells the provider of answers, each once. */
export function answerDisputeJob(ctx: BillingContext): JobHandler {
  return {
    kind: ANSWER_DISPUTE_JOB,
    concurrency: 1,
    run: (payload) => sendAnswer(ctx, payloadSchema.parse(payload).answerId),
    gaveUp: (payload) =>
      fail(ctx, payloadSchema.parse(payload).answerId, 'The card provider could not be reached'),
  }
}

type PendingAnswer = NonNullable<Awaited<ReturnType<typeof findAnswer>>>

export async function sendAnswer(ctx: BillingContext, answerId: string): Promise<void> {
  const answer = await findAnswer(ctx.db, answerId)
  if (answer?.status !== 'pending') return
  if (!ctx.provider) throw new Error('the provider cannot be told of an answer')
  const { stripe } = ctx.provider
  const told = await stripe.disputes.retrieve(answer.dispute_id)
  // Its answer was lost on its way, or the process died.
  if (told.metadata['answer'] === answerId) return settle(ctx, answer, told.metadata['evidence'])
  if (answer.how === 'accept' && told.status === 'lost') return settle(ctx, answer)
  const stage = stageOf({ status: 'open', provider_status: told.status })
  // A bank's later question needs an answer of its own.
  if (stage !== answer.question || !STAGES_TO_ANSWER.includes(stage))
    return fail(ctx, answerId, 'The bank does not wait for this answer any more')
  try {
    await settle(ctx, answer, await send(ctx, stripe, answer))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 400) throw error
    await fail(ctx, answerId, error.message)
  }
}

/** @returns the hash of the evidence, where some was sent */
async function send(
  ctx: BillingContext,
  stripe: Stripe,
  { id, dispute_id: disputeId, how, note, answered_at: at }: PendingAnswer,
): Promise<string | undefined> {
  if (how === 'accept') {
    await stripe.disputes.close(disputeId)
    return undefined
  }
  const evidence = await readEvidence(ctx, disputeId, { at, note })
  const data = await evidencePdf(evidence)
  const hash = createHash('sha256').update(data).digest('hex')
  const file = await stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data, name: `Evidence ${disputeId}.pdf`, type: 'application/pdf' },
  })
  await stripe.disputes.update(disputeId, {
    evidence: { ...evidenceFields(evidence), uncategorized_file: file.id },
    metadata: { answer: id, evidence: hash },
    submit: true,
  })
  return hash
}

/** Its state follows at once, and not with the webhook. */
async function settle(ctx: BillingContext, { id, dispute_id }: PendingAnswer, hash?: string): Promise<void> {
  await syncDispute(ctx, dispute_id, (tx) =>
    settleAnswer(tx, id, {
      status: 'done',
      settled_at: ctx.now(),
      ...(hash === undefined ? {} : { evidence_hash: hash }),
    }),
  )
}

const fail = (ctx: BillingContext, answerId: string, error: string): Promise<void> =>
  settleAnswer(ctx.db, answerId, { status: 'failed', settled_at: ctx.now(), error })
