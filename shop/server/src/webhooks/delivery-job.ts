import * as z from 'zod/mini'
import type { NewJob } from '../platform/jobs/jobs.ts'

export const DELIVER_WEBHOOK = 'deliver-webhook'

export const delivery = z.object({
  deliveryId: z.string(),
  /** How often it has been tried before. */
  attempt: z.int(),
})
export type Delivery = z.output<typeof delivery>

/** @param because keeps a further job for the same attempt apart from the one that asks for it, which is still open */
export const deliveryJob = (
  { deliveryId, attempt }: Delivery,
  { because = '', afterSeconds = 0 }: { because?: string; afterSeconds?: number } = {},
): NewJob => ({
  kind: DELIVER_WEBHOOK,
  key: [deliveryId, attempt, because].join(':'),
  payload: { deliveryId, attempt },
  afterSeconds,
})
