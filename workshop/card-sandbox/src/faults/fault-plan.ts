/** Faults of a call that changes something. */
export type AnswerFault =
  /** The work is done, and 500 is answered; its idempotency key repeats the 500. */
  | 'fail_after_success'
  /** The work is done, and the connection breaks before the answer; its idempotency key repeats the true answer. */
  | 'drop_connection'
  /** Nothing is done: 409, as if the same key were being worked on. */
  | 'in_progress'
  /** Nothing is done: 429. */
  | 'rate_limited'
  /** The work is done, and the answer comes late. */
  | 'slow'

/** Faults of one webhook. */
export type DeliveryFault =
  | { kind: 'repeat'; afterSeconds: number }
  /** It comes late, so others overtake it. */
  | { kind: 'delay'; seconds: number }
  /** It never comes; the event is there to be listed. */
  | { kind: 'drop' }

/** Decides what goes wrong; `null` lets a thing go right. */
export interface FaultPlan {
  nextAnswer: () => AnswerFault | null
  nextDelivery: () => DeliveryFault | null
}

/** Everything goes right. */
export const noFaults: FaultPlan = { nextAnswer: () => null, nextDelivery: () => null }
