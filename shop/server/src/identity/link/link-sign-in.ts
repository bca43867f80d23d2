import { randomBytes } from 'node:crypto'
import { type Answer, type startLinkSignIn as startLinkEndpoint, normalEmail } from '@segno/contract'
import { findAccountByEmail, type Account } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { letter } from '../../platform/mail/letter.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { linksFor, reserveAttempts } from '../attempts/attempts.ts'
import { describeDevice } from '../describe-device.ts'
import { linkOver } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { hiddenEmail } from '../second-factor/challenges.ts'
import { hashToken } from '../tokens.ts'
import { insertLink, markLinkOpened } from './queries.ts'

/** As long as a browser waits for the link to be opened. */
const LINK_LASTS_MS = 3 * 60_000

/**
 * Mails a link that lets the browser in that asked for it. Whether there is such an account shows in nothing.
 *
 * @throws {AppError} too_many_attempts
 */
export async function startLinkSignIn(
  ctx: IdentityContext,
  given: { email: string; clientAddress: string; userAgent: string | null },
): Promise<Answer<typeof startLinkEndpoint>> {
  const email = normalEmail(given.email)
  await reserveAttempts(ctx, linksFor(email, given.clientAddress))
  const account = await findAccountByEmail(ctx.db, email)
  const session = randomBytes(32).toString('base64url')
  const link = randomBytes(32).toString('base64url')
  const now = ctx.now()
  const endsAt = new Date(now.getTime() + LINK_LASTS_MS)
  const owner = account?.status === 'activated' && account.isConfirmed ? account : null
  await inTransaction(ctx.db, async (tx) => {
    await insertLink(tx, {
      secretHash: hashToken(session),
      linkHash: hashToken(link),
      accountId: owner?.id ?? null,
      askedAt: now,
      expiresAt: endsAt,
    })
    if (owner)
      await queueMail(tx, ctx.jobs, { to: owner.email, ...linkLetter(ctx, owner, { link, given, now }) })
  })
  ctx.jobs.wake()
  return { step: 'customChallenge', session, sentTo: hiddenEmail(email), endsAt: endsAt.toISOString() }
}

/** @throws {AppError} link_over */
export async function openSignInLink(ctx: IdentityContext, link: string): Promise<null> {
  if (!(await markLinkOpened(ctx.db, hashToken(link), ctx.now()))) throw linkOver()
  return null
}

interface AskedLink {
  readonly link: string
  readonly given: { readonly userAgent: string | null }
  readonly now: Date
}

function linkLetter({ shop }: IdentityContext, account: Account, { link, given, now }: AskedLink) {
  const asked = `${describeDevice(given.userAgent)}, at ${now.toISOString().slice(11, 16)} UTC`
  return {
    subject: `Sign in to ${shop.name}`,
    ...letter({
      shopName: shop.name,
      heading: `Sign in to ${shop.name}`,
      paragraphs: [
        `Hello ${account.firstName}, open this link and confirm to sign in. It works for 3 minutes.`,
        `Requested from ${asked}.`,
      ],
      lastsMinutes: 3,
      button: { label: 'Sign in', href: `${shop.origin}/login?link=${link}` },
      footer: 'If you didn’t ask for this, don’t open it: it would sign somebody else in.',
    }),
  }
}
