import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { findAccount } from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { countSignal, lockSignal } from '../attempts/attempts.ts'
import { guessesEmail } from '../attempts/guesses-email.ts'
import { tooManyAttempts } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import {
  codeForm,
  LONG_AFTER_GUESSES,
  MOST_GUESSES,
  MOST_GUESSES_A_DAY,
  type CodeForm,
  type MailedCode,
} from './code-rules.ts'
import { lockCode, replaceCode, updateCode, type CodePurpose } from './queries.ts'

const MINUTE_MS = 60_000
const RESEND_AFTER_MS = MINUTE_MS
const SHORT_DIGITS = 6
const LONG_DIGITS = 16

export interface CodeOwner {
  readonly accountId: string
  readonly purpose: CodePurpose
}

interface Asked {
  readonly now: Date
  readonly clientAddress: string
  /** The address that a change leads to; its code goes there. */
  readonly newEmail?: string
}

/**
 * A new code in the place of the one before, or null where that one was mailed a moment ago and still works for this
 * network: strangers who ask again and again neither fill a mailbox nor outdate what is in it.
 *
 * @param asked.mustSend refuses in the place of null, where a person waits for a mail
 * @throws {AppError} too_many_attempts
 */
export async function codeToMail(
  tx: Db,
  owner: CodeOwner,
  { mustSend = false, ...asked }: Asked & { mustSend?: boolean },
): Promise<MailedCode | null> {
  const { now, newEmail = null } = asked
  const askedBy = networkHash(owner, asked.clientAddress)
  const last = await lockCode(tx, owner.accountId, owner.purpose)
  const mails = { purpose: 'account_mails', subject: `${owner.accountId} ${owner.purpose}` } as const
  const { failures: mailsToday } = await lockSignal(tx, mails, now)
  const { failures: guessesToday } = await lockSignal(tx, guessesAt(owner), now)
  const form = codeForm({ mailsToday, guessesToday })
  const ageMs = last ? now.getTime() - last.sent_at.getTime() : Infinity
  if (ageMs < RESEND_AFTER_MS && (last?.asked_by === askedBy || newEmail !== null)) {
    if (mustSend) throw tooManyAttempts(Math.ceil((RESEND_AFTER_MS - ageMs) / 1_000))
    // One that was used, or guessed at too often, is followed at once.
    if (newEmail !== null || (last && isGood(last, { askedBy, guessesToday, now }))) return null
  }
  const isSameMail = ageMs < form.pauseMs && newEmail === null
  const isOwn = last?.asked_by === askedBy && !form.isLong
  if (last && isSameMail && !isOwn && isGood(last, { askedBy, guessesToday, now })) return null
  await countSignal(tx, mails, now)
  return makeCode(tx, owner, { form, newEmail, askedBy, now })
}

async function makeCode(
  tx: Db,
  owner: CodeOwner,
  { form, newEmail, askedBy, now }: { form: CodeForm; newEmail: string | null; askedBy: string; now: Date },
): Promise<MailedCode> {
  const code = digits(form.isLong ? LONG_DIGITS : SHORT_DIGITS)
  await replaceCode(tx, {
    ...owner,
    codeHash: hashCode(owner, code),
    isLong: form.isLong,
    newEmail,
    askedBy,
    sentAt: now,
    expiresAt: new Date(now.getTime() + form.lastsMinutes * MINUTE_MS),
  })
  return { code, lastsMinutes: form.lastsMinutes }
}

export type CodeOutcome =
  | { readonly is: 'right'; readonly newEmail: string | null }
  | { readonly is: 'wrong' | 'over' }

/**
 * Tries a code. A wrong one is counted, the right one is used up; both are kept when `tx` commits, so a caller that
 * refuses a wrong code does so after that. Without a code to guess nothing is counted: there is nothing to win.
 */
export async function tryCode(
  ctx: Pick<IdentityContext, 'shop' | 'jobs' | 'now'>,
  tx: Db,
  owner: CodeOwner,
  given: { code: string; clientAddress: string },
): Promise<CodeOutcome> {
  const now = ctx.now()
  const row = await lockCode(tx, owner.accountId, owner.purpose)
  if (!row) return { is: 'wrong' }
  const { failures: guessesToday } = await lockSignal(tx, guessesAt(owner), now)
  const askedBy = networkHash(owner, given.clientAddress)
  if (!isGood(row, { askedBy, guessesToday, now })) return { is: 'over' }
  if (isSame(row.code_hash, hashCode(owner, given.code))) {
    await updateCode(tx, owner.accountId, owner.purpose, { used_at: now })
    return { is: 'right', newEmail: row.new_email }
  }
  // Sixteen digits need no count: see docs/security.md.
  if (row.is_long) return { is: 'wrong' }
  const isOwn = row.asked_by === askedBy
  const guesses = guessesOf(row, askedBy) + 1
  await updateCode(tx, owner.accountId, owner.purpose, isOwn ? { own_tries: guesses } : { tries: guesses })
  if ((await countSignal(tx, guessesAt(owner), now)) === LONG_AFTER_GUESSES) await warn(ctx, tx, owner)
  return { is: guesses >= MOST_GUESSES ? 'over' : 'wrong' }
}

type CodeRow = NonNullable<Awaited<ReturnType<typeof lockCode>>>

interface Guesser {
  readonly askedBy: string
  readonly guessesToday: number
  readonly now: Date
}

/** Whether a code could still be taken from this network. */
function isGood(row: CodeRow, { askedBy, guessesToday, now }: Guesser): boolean {
  if (row.used_at !== null || row.expires_at <= now) return false
  return row.is_long || (guessesOf(row, askedBy) < MOST_GUESSES && guessesToday < MOST_GUESSES_A_DAY)
}

const guessesOf = (row: CodeRow, askedBy: string): number =>
  row.asked_by === askedBy ? row.own_tries : row.tries

const guessesAt = ({ accountId }: CodeOwner) => ({ purpose: 'account_codes', subject: accountId }) as const

async function warn(
  ctx: Pick<IdentityContext, 'shop' | 'jobs'>,
  tx: Db,
  { accountId }: CodeOwner,
): Promise<void> {
  const account = await findAccount(tx, accountId)
  if (account) await queueMail(tx, ctx.jobs, { to: account.email, ...guessesEmail(ctx, account, 'codes') })
}

const digits = (count: number): string => Array.from({ length: count }, () => String(randomInt(10))).join('')

function hashCode({ accountId, purpose }: CodeOwner, code: string): string {
  return createHash('sha256').update(`${purpose} ${accountId} ${code}`).digest('hex')
}

function networkHash({ accountId }: CodeOwner, clientAddress: string): string {
  return createHash('sha256')
    .update(`${accountId} ${networkOf(clientAddress)}`)
    .digest('hex')
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))
