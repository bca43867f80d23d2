import { networkOf, rangeOf } from '../platform/http/client-network.ts'
import { DistinctBudget } from '../platform/distinct-budget.ts'
import type { Platform } from '../platform/platform.ts'
import { recordSecurityEvent } from '../platform/security-log/security-log.ts'
import { tooManyPreviews } from './errors.ts'

const HOUR_MS = 60 * 60_000
/** A network is one of many in a provider's range, so the range may have this many times as much. */
const RANGE_FACTOR = 10

interface Fetched {
  /** Before anybody asked to hear it, as under a pointer. */
  readonly isAhead: boolean
}

/** Counts a preview that somebody fetches. @throws {AppError} too_many_previews */
export type CountPreview = (clientAddress: string, preview: string, fetched?: Fetched) => Promise<void>

/**
 * How many different previews a network may fetch in a day is limited, so that nobody copies the whole shop. Each process
 * counts for itself, so that a preview costs no look-up in the database. As many again may be fetched ahead, so that a pointer that
 * moves over lists takes nothing from what can be heard.
 *
 * @param previewsADay null for no limit
 */
export function openPreviewCount(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  previewsADay: number | null,
): CountPreview {
  if (previewsADay === null) return () => Promise.resolve()
  const heard = openBudget(previewsADay)
  const ahead = openBudget(previewsADay)
  return async (clientAddress, preview, { isAhead } = { isAhead: false }) => {
    const at = now()
    if ((isAhead ? ahead : heard)(clientAddress, preview, at)) return
    await recordSecurityEvent(db, { kind: 'previews.exceeded', at, clientAddress }, { onceInMs: HOUR_MS })
    throw tooManyPreviews(previewsADay)
  }
}

function openBudget(previewsADay: number) {
  const networks = new DistinctBudget(previewsADay)
  const ranges = new DistinctBudget(previewsADay * RANGE_FACTOR)
  return (clientAddress: string, preview: string, at: Date): boolean =>
    networks.take(networkOf(clientAddress), preview, at) && ranges.take(rangeOf(clientAddress), preview, at)
}
