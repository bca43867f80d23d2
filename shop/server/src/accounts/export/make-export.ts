import { randomBytes } from 'node:crypto'
import { photoAddress } from '@segno/contract'
import * as z from 'zod/mini'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { keepBytes } from '../../platform/files/keep-bytes.ts'
import { removeFilesLater } from '../../platform/files/remove-files.ts'
import type { AccountsContext, ExportPart } from '../accounts-context.ts'
import { selectFormerEmails } from '../former-emails.ts'
import { selectMailPreferences } from '../mail-preferences/queries.ts'
import { readOnboarding } from '../onboarding/read-onboarding.ts'
import { selectEverything, takeExpiredExports, updateExport } from './queries.ts'

export const MAKE_EXPORT_JOB = 'make-export'
const LASTS_MS = 7 * 24 * 60 * 60_000
const payload = z.object({ accountId: z.string(), askedAt: z.string() })

type ExportContext = Pick<
  AccountsContext,
  'db' | 'files' | 'jobs' | 'now' | 'scratchFolder' | 'exportParts' | 'shop'
>

export function allParts(ctx: Pick<ExportContext, 'exportParts' | 'shop'>): readonly ExportPart[] {
  return [{ name: 'profile', read: (db, id) => readProfile(db, id, ctx.shop.origin) }, ...ctx.exportParts]
}

async function readProfile(db: Db, accountId: string, origin: string): Promise<unknown> {
  const row = await selectEverything(db, accountId)
  if (!row) return null
  return {
    ...row,
    photo: row.photo === null ? null : origin + photoAddress(row.photo, 512),
    howTheyMakeMusic: await readOnboarding(db, accountId),
    emails: await selectMailPreferences(db, accountId),
    formerEmails: await selectFormerEmails(db, accountId),
  }
}

/** Reads part after part, and says how far it is; a copy that nobody waits for any more is not kept. */
export function makeExportJob(ctx: ExportContext): JobHandler {
  return {
    kind: MAKE_EXPORT_JOB,
    concurrency: 1,
    async run(given) {
      const { accountId, askedAt } = payload.parse(given)
      await makeExport(ctx, { accountId, askedAt: new Date(askedAt) })
    },
    async gaveUp(given) {
      const { accountId, askedAt } = payload.parse(given)
      await updateExport(ctx.db, { accountId, askedAt: new Date(askedAt) }, { failed_at: ctx.now() })
    },
  }
}

/** Copies that can no longer be fetched go, with their files. */
export async function removeExpiredExports(ctx: Pick<ExportContext, 'db' | 'jobs' | 'now'>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await removeFilesLater(tx, ctx.jobs, await takeExpiredExports(tx, ctx.now()))
  })
  ctx.jobs.wake()
}

async function makeExport(ctx: ExportContext, which: { accountId: string; askedAt: Date }): Promise<void> {
  const copy: Record<string, unknown> = { shop: ctx.shop.name, askedAt: which.askedAt.toISOString() }
  const parts = allParts(ctx)
  for (const [at, part] of parts.entries()) {
    copy[part.name] = await part.read(ctx.db, which.accountId)
    if (!(await updateExport(ctx.db, which, { done_parts: at + 1 }))) return
  }
  const bytes = Buffer.from(`${JSON.stringify(copy, null, 2)}\n`)
  const key = `exports/${randomBytes(32).toString('hex')}.json`
  await keepBytes(ctx, key, bytes, 0o600)
  const now = ctx.now()
  const isWanted = await updateExport(ctx.db, which, {
    done_parts: parts.length,
    finished_at: now,
    file_key: key,
    size_bytes: bytes.length,
    expires_at: new Date(now.getTime() + LASTS_MS),
  })
  if (!isWanted) await ctx.files.remove(key)
}
