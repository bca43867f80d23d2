import type { Account } from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Program } from '../../platform/http/route.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import type { IdentityContext } from '../identity-context.ts'
import { isKnownNetwork } from '../known-networks.ts'
import { programName } from '../program-of.ts'
import { networkWords, programWords } from './emails.ts'
import { tellOfWayIn } from './tell-of-way-in.ts'

interface NewSession {
  readonly account: Account
  readonly sessionId: string
  readonly clientAddress: string
  readonly userAgent: string | null
  readonly program?: Program | undefined
}

/**
 * Before a session is opened: it is in the security log, and a program's, or one from a network that the account was never
 * signed in from, is told of. The first sign-in of all is nothing new.
 */
export async function noteSession(ctx: IdentityContext, tx: Db, session: NewSession): Promise<void> {
  const { account, sessionId, clientAddress, program } = session
  const event = { kind: 'sign_in.succeeded', at: ctx.now(), accountId: account.id, clientAddress } as const
  await recordSecurityEvent(tx, { ...event, subject: sessionId })
  const way = { account, clientAddress, kind: 'session', wayId: sessionId } as const
  if (program) {
    const words = programWords(ctx.shop, programName(program, ctx.hosted.clients), program)
    return tellOfWayIn(ctx, tx, { ...way, reason: 'program', words })
  }
  if (account.isNew || (await isKnownNetwork(tx, { accountId: account.id, clientAddress }))) return
  await tellOfWayIn(ctx, tx, { ...way, reason: 'new_network', words: networkWords(ctx.shop, session) })
}
