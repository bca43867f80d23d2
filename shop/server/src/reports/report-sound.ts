import {
  describePage,
  type Answer,
  type listOwnReports as listEndpoint,
  type OwnReport,
} from '@segno/contract'
import type { ReportClaim, ReportSubject } from '@segno/contract'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { isId, newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { badField } from '../platform/app-error.ts'
import { soundNotFound } from '../catalogue/public.ts'
import { ownSound, reportedAlready, tooManyReports } from './errors.ts'
import {
  countReportsOf,
  countReportsSince,
  deleteReportsOf,
  insertReport,
  lockListener,
  lockReported,
  recountReports,
  selectReported,
  selectReportsOf,
  type ReportRow,
} from './queries.ts'
import { MAX_REPORTS_A_DAY, whyReportUnfit } from './rules.ts'

const DAY_MS = 24 * 60 * 60_000

export interface ReportOrder {
  readonly soundId: string
  readonly listenerId: string
  readonly what: ReportSubject
  readonly claim: ReportClaim | null
  readonly words: string
}

/** @throws {AppError} bad_request, sound_not_found, own_sound, reported_already, too_many_reports */
export async function reportSound(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  order: ReportOrder,
): Promise<OwnReport> {
  const { soundId, listenerId, what, claim, words } = order
  const unfit = whyReportUnfit(order)
  if (unfit) throw badField(unfit.path, unfit.message)
  const at = now()
  const id = newId()
  const title = await inTransaction(db, async (tx) => {
    const sound = isId(soundId) ? await selectReported(tx, soundId) : undefined
    if (sound?.status !== 'published') throw soundNotFound()
    if (sound.artist_id === listenerId) throw ownSound()
    await lockListener(tx, listenerId)
    const today = await countReportsSince(tx, listenerId, new Date(at.getTime() - DAY_MS))
    if (today >= MAX_REPORTS_A_DAY) throw tooManyReports()
    if (!(await insertReport(tx, { id, soundId, listenerId, what, claim, words, now: at })))
      throw reportedAlready()
    await lockReported(tx, [soundId])
    await recountReports(tx, [soundId])
    return sound.title
  })
  return {
    id,
    sound: { id: soundId, title },
    what,
    claim,
    words,
    status: 'open',
    reportedAt: at.toISOString(),
    answer: null,
    earnedPoints: 0,
  }
}

/** What a listener has reported, and what became of it. */
export async function listOwnReports(
  db: Db,
  listenerId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Answer<typeof listEndpoint>> {
  const totalItems = await countReportsOf(db, listenerId)
  const rows = await selectReportsOf(db, listenerId, { offset: (page - 1) * limit, limit })
  return {
    items: rows.map(toOwnReport),
    meta: describePage({ page, limit, itemCount: rows.length, totalItems }),
  }
}

export function toOwnReport(row: ReportRow): OwnReport {
  return {
    id: row.id,
    sound: { id: row.sound_id, title: row.title },
    what: row.what as ReportSubject,
    claim: row.claim as ReportClaim | null,
    words: row.words,
    status: row.status as OwnReport['status'],
    reportedAt: row.reported_at.toISOString(),
    answer: row.answer,
    earnedPoints: row.earned_points,
  }
}

export async function exportReports(db: Db, accountId: string): Promise<unknown> {
  return (await selectReportsOf(db, accountId, null)).map(toOwnReport)
}

/** Whoever leaves takes along what they said. */
export async function eraseReports(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  const soundIds = await deleteReportsOf(tx, accountId)
  await lockReported(tx, soundIds)
  await recountReports(tx, soundIds)
}
