import type { DataExport } from '@segno/contract'
import { dayOf } from '../../platform/day-range.ts'
import { AppError } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { notFound } from '../../platform/http/answer-failures.ts'
import { removeFilesLater } from '../../platform/files/remove-files.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { notRegistered } from '../errors.ts'
import { lockOpenAccount } from '../queries.ts'
import { allParts, MAKE_EXPORT_JOB } from './make-export.ts'
import { selectExport, upsertExport, type ExportRow } from './queries.ts'

const NEXT_AFTER_MS = 10 * 60_000
const NONE: DataExport = {
  state: 'none',
  askedAt: null,
  doneParts: 0,
  totalParts: 0,
  sizeBytes: null,
  expiresAt: null,
}

export async function showDataExport(ctx: AccountsContext, accountId: string): Promise<DataExport> {
  const row = await selectExport(ctx.db, accountId)
  return row && !hasRunOut(row, ctx.now()) ? toDataExport(row) : NONE
}

/** @throws {AppError} too_many_attempts where one has just been made */
export async function startDataExport(ctx: AccountsContext, accountId: string): Promise<DataExport> {
  const askedAt = ctx.now()
  await inTransaction(ctx.db, async (tx) => {
    // Two who ask at once wait for one another, or the job of the first would make what the second has replaced.
    if (!(await lockOpenAccount(tx, accountId))) throw notRegistered()
    const before = await selectExport(tx, accountId)
    if (before && stateOf(before) === 'making') return
    if (before?.finished_at) refuseTooSoon(before.finished_at, askedAt)
    await removeFilesLater(tx, ctx.jobs, before?.file_key ? [before.file_key] : [])
    await upsertExport(tx, { accountId, askedAt, totalParts: allParts(ctx).length })
    const payload = { accountId, askedAt: askedAt.toISOString() }
    await ctx.jobs.enqueue(tx, [{ kind: MAKE_EXPORT_JOB, key: accountId, payload }])
  })
  ctx.jobs.wake()
  return showDataExport(ctx, accountId)
}

function refuseTooSoon(finishedAt: Date, now: Date): void {
  const waitMs = finishedAt.getTime() + NEXT_AFTER_MS - now.getTime()
  if (waitMs <= 0) return
  const minutes = Math.ceil(waitMs / 60_000)
  const words = minutes === 1 ? 'a minute' : `${minutes} minutes`
  throw new AppError(429, 'too_many_attempts', `A copy has just been made. Ask for another one in ${words}.`)
}

/** @throws {AppError} not_found where there is none, or it has run out */
export async function openDataExport(ctx: AccountsContext, accountId: string): Promise<FileAnswer> {
  const row = await selectExport(ctx.db, accountId)
  if (!row?.file_key || row.size_bytes === null || hasRunOut(row, ctx.now()))
    throw notFound('There is no copy to download')
  const key = row.file_key
  return {
    contentType: 'application/json; charset=utf-8',
    sizeBytes: row.size_bytes,
    cache: 'never',
    etag: null,
    saveAs: `${ctx.shop.name} data of ${dayOf(row.asked_at)}.json`,
    open: (range) => ctx.files.read(key, range),
  }
}

const hasRunOut = (row: ExportRow, now: Date): boolean => row.expires_at !== null && row.expires_at <= now

function stateOf(row: ExportRow): DataExport['state'] {
  if (row.failed_at) return 'failed'
  return row.finished_at ? 'ready' : 'making'
}

function toDataExport(row: ExportRow): DataExport {
  return {
    state: stateOf(row),
    askedAt: row.asked_at.toISOString(),
    doneParts: row.done_parts,
    totalParts: row.total_parts,
    sizeBytes: row.size_bytes,
    expiresAt: row.expires_at?.toISOString() ?? null,
  }
}
