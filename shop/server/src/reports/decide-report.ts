import type { DoubtfulSound, ReportClaim, ReportSubject } from '@segno/contract'
import { findAccount, holdAccount } from '../accounts/public.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { ReportsContext } from './reports-context.ts'
import { changeSoundsIn, lockSounds } from '../catalogue/public.ts'
import { showDoubtful } from './retagging/list-doubtful.ts'
import { selectSaid } from './retagging/queries.ts'
import { differences, type Differences } from './retagging/rules.ts'
import { holdVocabulary } from '../vocabulary/public.ts'
import { reportDecided, reportNotFound } from './errors.ts'
import { reportLetter } from './letters.ts'
import {
  decideReport,
  lockListener,
  lockReported,
  recountReports,
  selectReport,
  sumEarnedSince,
  type ReportRow,
} from './queries.ts'
import { changeOf, POINTS_A_REPORT } from './rules.ts'

const DAY_MS = 24 * 60 * 60_000

export interface DecisionOrder {
  readonly reportId: string
  readonly actorId: string
  readonly answer: string | null
}

/**
 * Gives the sound what the report claims, and its listener a point, once.
 *
 * @throws {AppError} report_not_found, report_decided; bad_request where the claim no longer fits the vocabulary
 */
export async function acceptReport(
  ctx: ReportsContext,
  order: DecisionOrder,
): Promise<{ earnedPoints: number; sound: DoubtfulSound }> {
  const at = ctx.now()
  const { earnedPoints, soundId } = await inTransaction(ctx.db, async (tx) => {
    const report = await findReport(tx, order.reportId)
    await lockListener(tx, report.reporter_id)
    const points = await pointsFor(tx, ctx, report)
    const decision = { status: 'accepted', by: order.actorId, at, answer: order.answer } as const
    if (!(await decideReport(tx, report.id, { ...decision, earnedPoints: points }))) throw reportDecided()
    const changed = await applyClaim(tx, ctx, report)
    await lockReported(tx, [report.sound_id])
    await recountReports(tx, [report.sound_id])
    if (points > 0)
      for (const hook of ctx.hooks.onReportAccepted)
        await hook(tx, { reportId: report.id, listenerId: report.reporter_id, points, at })
    await tell(tx, ctx, { report, status: 'accepted', answer: order.answer, earnedPoints: points })
    await audit(tx, { report, order, at, verb: 'accept', changed })
    return { earnedPoints: points, soundId: report.sound_id }
  })
  ctx.jobs.wake()
  return { earnedPoints, sound: await soundNow(ctx.db, soundId) }
}

/** @throws {AppError} report_not_found, report_decided */
export async function dismissReport(
  ctx: ReportsContext,
  order: DecisionOrder,
): Promise<{ sound: DoubtfulSound }> {
  const at = ctx.now()
  const soundId = await inTransaction(ctx.db, async (tx) => {
    const report = await findReport(tx, order.reportId)
    const decision = { status: 'dismissed', by: order.actorId, at, answer: order.answer } as const
    if (!(await decideReport(tx, report.id, { ...decision, earnedPoints: 0 }))) throw reportDecided()
    await lockReported(tx, [report.sound_id])
    await recountReports(tx, [report.sound_id])
    await tell(tx, ctx, { report, status: 'dismissed', answer: order.answer, earnedPoints: 0 })
    await audit(tx, { report, order, at, verb: 'dismiss', changed: null })
    return report.sound_id
  })
  ctx.jobs.wake()
  return { sound: await soundNow(ctx.db, soundId) }
}

async function soundNow(db: Db, soundId: string): Promise<DoubtfulSound> {
  const [sound] = await showDoubtful(db, [soundId])
  if (!sound) throw reportNotFound()
  return sound
}

async function findReport(tx: Db, id: string): Promise<ReportRow> {
  const report = isId(id) ? await selectReport(tx, id) : undefined
  if (!report) throw reportNotFound()
  if (report.status !== 'open') throw reportDecided()
  return report
}

/** Administrators and deleted accounts earn nothing, and nobody more in a day than the shop gives. */
async function pointsFor(tx: Db, ctx: ReportsContext, report: ReportRow): Promise<number> {
  const listener = await findAccount(tx, report.reporter_id)
  if (!listener || listener.role === 'admin' || !(await holdAccount(tx, listener.id))) return 0
  const earned = await sumEarnedSince(tx, report.reporter_id, new Date(ctx.now().getTime() - DAY_MS))
  return Math.min(POINTS_A_REPORT, Math.max(0, ctx.limits.reportPointsADay - earned))
}

/** @returns what it changed of the sound; null where nothing */
async function applyClaim(tx: Db, ctx: ReportsContext, report: ReportRow): Promise<Differences | null> {
  const set = changeOf(report.claim as ReportClaim | null)
  if (!set) return null
  await holdVocabulary(tx)
  const ids = [report.sound_id]
  const [sound] = await lockSounds(tx, ids)
  if (!sound) return null
  const [before] = await selectSaid(tx, ids)
  await changeSoundsIn(tx, ctx, { role: 'admin' }, [{ id: sound.id, version: sound.version, set }])
  const [after] = await selectSaid(tx, ids)
  return differences(before ?? {}, after ?? {})
}

async function tell(
  tx: Db,
  ctx: ReportsContext,
  told: {
    report: ReportRow
    status: 'accepted' | 'dismissed'
    answer: string | null
    earnedPoints: number
  },
): Promise<void> {
  const { report, ...rest } = told
  const listener = await findAccount(tx, report.reporter_id)
  if (!listener) return
  const about = {
    soundId: report.sound_id,
    title: report.title,
    what: report.what as ReportSubject,
    claim: report.claim as ReportClaim | null,
  }
  await queueMail(tx, ctx.jobs, { to: listener.email, ...reportLetter(ctx.shop, { ...about, ...rest }) })
}

async function audit(
  tx: Db,
  entry: {
    report: ReportRow
    order: DecisionOrder
    at: Date
    verb: 'accept' | 'dismiss'
    changed: Differences | null
  },
): Promise<void> {
  const { report, order, at, verb, changed } = entry
  await recordAudit(tx, [
    {
      actorId: order.actorId,
      at,
      action: `report.${verb}`,
      subject: { kind: 'sound', id: report.sound_id },
      before: { reportId: report.id, what: report.what, ...changed?.before },
      after: { claim: report.claim, answer: order.answer, ...changed?.after },
    },
  ])
}
