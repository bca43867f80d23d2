import { OLD_SECRET_HOURS, type TurnedOffWhy, WEBHOOK_FAILING_DAYS } from '@segno/contract'
import { isPublicName } from '../platform/network/public-network.ts'

const HOUR_MS = 3_600_000

/** Waits before each further attempt, in seconds: 5 s, 30 s, 5 min, 30 min, then hours. The last is made after 76 hours. */
const WAITS_SECONDS = [5, 30, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
/** An endpoint that fails gets this much rest at most before anything else is tried on it, so that it holds up no other. */
const LONGEST_REST_SECONDS = 300

/** What an attempt came to: a status with the beginning of its answer, or why there was none. */
export interface Attempt {
  readonly status: number | null
  readonly answer: string
  readonly tookMs: number
}

export const isTaken = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

/** @param attempts made so far. @returns null where there is no further one */
export const secondsToNext = (attempts: number): number | null => WAITS_SECONDS[attempts - 1] ?? null

/** @param failures in a row */
export const restSeconds = (failures: number): number => Math.min(2 ** failures, LONGEST_REST_SECONDS)

/** @returns why an endpoint is given up after an attempt that failed; null where it is not */
export function whyGivenUp(
  { status }: Pick<Attempt, 'status'>,
  { failingSince, now }: { failingSince: Date; now: Date },
): TurnedOffWhy | null {
  if (status === 410) return 'gone'
  return now.getTime() - failingSince.getTime() >= WEBHOOK_FAILING_DAYS * 24 * HOUR_MS ? 'failing' : null
}

export const oldSecretEnds = (now: Date): Date => new Date(now.getTime() + OLD_SECRET_HOURS * HOUR_MS)

/** Whether events may be sent to an address: https at a public name. Where the name leads is looked at with each attempt. */
export function mayBeSentTo(address: string): boolean {
  const url = URL.parse(address)
  return (
    url?.protocol === 'https:' &&
    isPublicName(url.hostname) &&
    url.username === '' &&
    url.password === '' &&
    !url.href.includes('#')
  )
}
