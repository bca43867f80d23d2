const RENEW_AFTER_MS = 50 * 60_000
/** An hour's token is renewed after 50 minutes; a shorter one at the same part of its life. */
const PART_OF_LIFE = 5 / 6
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 5 * 60_000

/** How long tokens are left alone that end at `expiresAt`. */
export function renewalDelayMs(expiresAt: string, nowMs: number): number {
  const leftMs = new Date(expiresAt).getTime() - nowMs
  return Math.min(RENEW_AFTER_MS, Math.max(0, leftMs * PART_OF_LIFE))
}

/** How long to wait before another try, twice as long with each that failed. */
export function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
}
