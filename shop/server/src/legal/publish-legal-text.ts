import type { LegalTextName } from '@segno/contract'
import { holdAdmin } from '../accounts/public.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { legalTextChanged, legalTextInPast, legalTextInvalid } from './errors.ts'
import type { LegalContext } from './legal-context.ts'
import { insertVersion, selectVersions } from './queries.ts'
import { earliestDay } from './rules.ts'
import { problemsIn, todayOf } from './show-legal-texts.ts'

interface Publication {
  readonly actorId: string
  readonly name: LegalTextName
  readonly markdown: string
  readonly validFrom: string
  /** The newest version, as the administrator was shown it. */
  readonly lastNumber: number
}

/** @throws {AppError} role_not_allowed, legal_text_invalid, legal_text_in_past, legal_text_changed */
export async function publishLegalText(
  ctx: LegalContext,
  { actorId, name, markdown, validFrom, lastNumber }: Publication,
): Promise<null> {
  const problems = problemsIn(markdown, ctx)
  if (problems.length > 0) throw legalTextInvalid(problems)
  const at = ctx.now()
  await inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, actorId)
    const versions = await selectVersions(tx, name)
    const last = versions.at(-1)
    const earliest = earliestDay(versions, todayOf(ctx))
    const number = lastNumber + 1
    if (last?.number !== lastNumber) throw legalTextChanged()
    if (validFrom < earliest) throw legalTextInPast(earliest)
    const isNew = await insertVersion(tx, { name, number, validFrom, markdown, by: actorId, at })
    if (!isNew) throw legalTextChanged()
    await recordAudit(tx, [
      {
        actorId,
        at,
        action: 'legal_text.publish',
        subject: { kind: 'legal_text', id: name },
        before: { version: last.number, valid_from: last.validFrom },
        after: { version: number, valid_from: validFrom },
      },
    ])
  })
  return null
}
