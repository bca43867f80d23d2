import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import { lockCode, replaceCode, selectCode, updateCode, type CodePurpose } from './queries.ts'

export const CODE_LASTS_MINUTES = 15
const CODE_LASTS_MS = CODE_LASTS_MINUTES * 60_000
const MAX_TRIES = 5
const RESEND_AFTER_MS = 60_000

export interface CodeOwner {
  readonly accountId: string
  readonly purpose: CodePurpose
}

/** Six digits; the code before it is no longer good. */
export async function makeCode(
  tx: Db,
  owner: CodeOwner,
  facts: { now: Date; newEmail?: string },
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await replaceCode(tx, {
    ...owner,
    codeHash: hashCode(owner, code),
    newEmail: facts.newEmail ?? null,
    sentAt: facts.now,
    expiresAt: new Date(facts.now.getTime() + CODE_LASTS_MS),
  })
  return code
}

/** @returns seconds until another code may be mailed; 0 for at once */
export async function resendWaitSeconds(db: Db, owner: CodeOwner, now: Date): Promise<number> {
  const last = await selectCode(db, owner.accountId, owner.purpose)
  if (!last) return 0
  return Math.max(0, Math.ceil((last.sent_at.getTime() + RESEND_AFTER_MS - now.getTime()) / 1_000))
}

export type CodeOutcome =
  | { readonly is: 'right'; readonly newEmail: string | null }
  | { readonly is: 'wrong' | 'over' }

/**
 * Tries a code. A wrong one is counted, the right one is used up; both are kept when `tx` commits, so a caller that
 * refuses a wrong code does so after that.
 */
export async function tryCode(
  tx: Db,
  owner: CodeOwner,
  given: { code: string; now: Date },
): Promise<CodeOutcome> {
  const row = await lockCode(tx, owner.accountId, owner.purpose)
  if (!row) return { is: 'wrong' }
  if (row.used_at || row.expires_at <= given.now || row.tries >= MAX_TRIES) return { is: 'over' }
  if (!isSame(row.code_hash, hashCode(owner, given.code))) {
    await updateCode(tx, owner.accountId, owner.purpose, { tries: row.tries + 1 })
    return { is: row.tries + 1 >= MAX_TRIES ? 'over' : 'wrong' }
  }
  await updateCode(tx, owner.accountId, owner.purpose, { used_at: given.now })
  return { is: 'right', newEmail: row.new_email }
}

function hashCode({ accountId, purpose }: CodeOwner, code: string): string {
  return createHash('sha256').update(`${purpose} ${accountId} ${code}`).digest('hex')
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))
