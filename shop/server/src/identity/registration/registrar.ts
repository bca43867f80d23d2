import type { Db } from '../../platform/db/db.ts'
import { cookieLine, readCookie } from '../cookies.ts'
import type { IdentityContext } from '../identity-context.ts'
import { hashToken } from '../tokens.ts'
import { selectRegistration, upsertRegistration } from './queries.ts'

const COOKIE = 'segno-registration'
/** As long as an account waits to be confirmed. */
const LASTS_SECONDS = 7 * 24 * 60 * 60

/** What a request brings of the browser that registered: its cookie, or what a program was answered when it registered. */
export interface Registrar {
  readonly cookieHeader?: string | null | undefined
  readonly session?: string | undefined
}

/** The line with which a browser remembers that it registered. */
export function registrationCookie({ shop }: Pick<IdentityContext, 'shop'>, secret: string): string {
  const facts = { name: COOKIE, value: secret, lastsSeconds: LASTS_SECONDS, sameSite: 'Strict' } as const
  return cookieLine(shop.origin, facts)
}

export async function keepRegistrar(
  tx: Db,
  { accountId, secret, afid }: { accountId: string; secret: string; afid?: string | undefined },
): Promise<void> {
  await upsertRegistration(tx, { accountId, browserHash: hashToken(secret), afid: afid ?? null })
}

/**
 * The registration of an account, for the browser that made it.
 *
 * @returns null for any other browser, where the password, the names and all else are a stranger's
 */
export async function findOwnRegistration(
  ctx: Pick<IdentityContext, 'shop' | 'db'>,
  accountId: string,
  { cookieHeader = null, session }: Registrar,
): Promise<{ afid: string | undefined } | null> {
  const secret = session ?? readCookie(ctx.shop.origin, cookieHeader, COOKIE)
  const row = secret === null ? undefined : await selectRegistration(ctx.db, accountId)
  if (!row || row.browser_hash !== hashToken(secret!)) return null
  return { afid: row.afid ?? undefined }
}
