import { randomBytes } from 'node:crypto'
import { type Answer, type startLinkSignIn as startLinkEndpoint, normalEmail } from '@segno/contract'
import { findAccountByEmail, type Account } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { letter } from '../../platform/mail/letter.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import {
  countSignal,
  linksFor,
  lockSignal,
  reserveAttempts,
  takeWork,
  type Origin,
} from '../attempts/attempts.ts'
import { describeDevice } from '../describe-device.ts'
import { linkOver } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { codeForm, lastingText } from '../registration/code-rules.ts'
import { giveTicket } from '../registration/tickets.ts'
import { hiddenEmail } from '../second-factor/challenges.ts'
import { hashToken } from '../tokens.ts'
import { hasOpenLink, insertLink, markLinkOpened } from './queries.ts'

/** As long as a browser waits for the link to be opened. */
const MINUTE_MS = 60_000
const LINK_LASTS_MINUTES = 3

interface AskedFrom extends Origin {
  readonly email: string
  readonly userAgent: string | null
  readonly voucherCode?: string | undefined
}

/**
 * Mails a link that lets the browser in that asked for it. Whether there is such an account shows in nothing. After many
 * links in a day, which strangers may have asked for, one of an hour ago is not followed by another, and it signs in the
 * browser that opens it: so the owner always finds one that works.
 *
 * @throws {AppError} proof_required, too_many_attempts
 */
export async function startLinkSignIn(
  ctx: IdentityContext,
  given: AskedFrom,
): Promise<Answer<typeof startLinkEndpoint>> {
  const email = normalEmail(given.email)
  const afterWork = await takeWork(ctx, given)
  await reserveAttempts(ctx, afterWork(linksFor({ ...given, email })))
  const account = await findAccountByEmail(ctx.db, email)
  const session = newSecret()
  const endsAt = new Date(ctx.now().getTime() + LINK_LASTS_MINUTES * MINUTE_MS)
  const owner = account?.status === 'activated' && account.isConfirmed ? account : null
  const { userAgent, voucherCode } = given
  await inTransaction(ctx.db, (tx) =>
    mailLink(ctx, tx, { secretHash: hashToken(session), owner, endsAt, userAgent, voucherCode }),
  )
  ctx.jobs.wake()
  return { step: 'customChallenge', session, sentTo: hiddenEmail(email), endsAt: endsAt.toISOString() }
}

interface Asking {
  readonly secretHash: string
  /** Null where nobody who may come in has the address. */
  readonly owner: Account | null
  readonly endsAt: Date
  readonly userAgent: string | null
  readonly voucherCode: string | undefined
}

async function mailLink(ctx: IdentityContext, tx: Db, asking: Asking): Promise<void> {
  const { secretHash, owner, endsAt, userAgent, voucherCode } = asking
  const now = ctx.now()
  const [link, unmailed] = [newSecret(), newSecret()]
  const waits = { secretHash, askedAt: now, expiresAt: endsAt, opensHere: false }
  if (!owner) return insertLink(tx, { ...waits, linkHash: hashToken(link), accountId: null })
  const mails = { purpose: 'account_mails', subject: `${owner.id} sign_in_link` } as const
  const { failures: mailsToday } = await lockSignal(tx, mails, now)
  const form = codeForm({ mailsToday, guessesToday: 0 })
  if (!form.isLong) await insertLink(tx, { ...waits, linkHash: hashToken(link), accountId: owner.id })
  else {
    // The browser that asked waits for nothing: strangers ask too.
    await insertLink(tx, { ...waits, linkHash: hashToken(unmailed), accountId: null })
    if (await hasOpenLink(tx, owner.id, { since: new Date(now.getTime() - form.pauseMs), now })) return
    await insertLink(tx, {
      secretHash: hashToken(newSecret()),
      linkHash: hashToken(link),
      accountId: owner.id,
      askedAt: now,
      expiresAt: new Date(now.getTime() + form.lastsMinutes * MINUTE_MS),
      opensHere: true,
    })
  }
  await countSignal(tx, mails, now)
  const letterFacts = { link, userAgent, voucherCode, now, lasts: form.isLong ? form.lastsMinutes : null }
  await queueMail(tx, ctx.jobs, { to: owner.email, ...linkLetter(ctx, owner, letterFacts) })
}

const newSecret = (): string => randomBytes(32).toString('base64url')

/**
 * @returns a ticket where the link signs in the browser that opens it; null where another one waits for it
 * @throws {AppError} link_over
 */
export function openSignInLink(ctx: IdentityContext, link: string): Promise<{ ticket: string | null }> {
  const now = ctx.now()
  return inTransaction(ctx.db, async (tx) => {
    const opened = await markLinkOpened(tx, hashToken(link), now)
    if (!opened) throw linkOver()
    const { account_id: accountId, opens_here: opensHere } = opened
    if (!opensHere || accountId === null) return { ticket: null }
    return { ticket: await giveTicket(tx, { accountId, purpose: 'sign_in', now }) }
  })
}

interface AskedLink {
  readonly link: string
  readonly userAgent: string | null
  readonly voucherCode: string | undefined
  readonly now: Date
  /** Minutes, for a link that signs in where it is opened; null for one that the asking browser waits for. */
  readonly lasts: number | null
}

function linkLetter({ shop }: IdentityContext, account: Account, asking: AskedLink) {
  const { link, lasts, voucherCode } = asking
  // A browser that waits has its voucher. Strangers ask too, so nothing is written to the account.
  const brought = lasts !== null && voucherCode ? { voucher_code: voucherCode } : {}
  const { firstName } = account
  return {
    subject: `Sign in to ${shop.name}`,
    ...letter({
      shopName: shop.name,
      heading: `Sign in to ${shop.name}`,
      paragraphs: lasts === null ? whereAsked(firstName, asking) : whereOpened(firstName, lasts),
      lastsMinutes: lasts ?? LINK_LASTS_MINUTES,
      button: {
        label: 'Sign in',
        href: `${shop.origin}/login#${new URLSearchParams({ link, ...brought }).toString()}`,
      },
      footer:
        lasts === null
          ? 'If you didn’t ask for this, don’t open it: the browser that asked would be signed in.'
          : 'If you didn’t ask for this, ignore this email.',
    }),
  }
}

function whereAsked(firstName: string, { userAgent, now }: AskedLink): string[] {
  const asked = `${describeDevice(userAgent)}, at ${now.toISOString().slice(11, 16)} UTC`
  return [
    `Hello ${firstName}, open this link and confirm to sign in. It works for ${lastingText(LINK_LASTS_MINUTES)}.`,
    `Requested from ${asked}.`,
  ]
}

const whereOpened = (firstName: string, lasts: number): string[] => [
  `Hello ${firstName}, open this link in the browser that you want to sign in with. It works once, for ${lastingText(lasts)}.`,
  'Many links were asked for today, so we email fewer of them.',
]
