import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { replayDeletions, type AllowEmail } from '../accounts/public.ts'
import type { Caller } from '../platform/http/route.ts'
import type { Route } from '../platform/http/route.ts'
import type { Authenticate } from '../platform/http/serve-routes.ts'
import type { Platform } from '../platform/platform.ts'
import { allowEmailTo } from './allow-email.ts'
import { authenticate } from './authenticate.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { deletionContext } from './deletion/delete-user.ts'
import { isGuestToken } from './guest/guest-tokens.ts'
import type { IdentityContext } from './identity-context.ts'
import { HostedProvider } from './hosted/hosted-provider.ts'
import { serveHosted } from './hosted/serve-hosted.ts'
import { endUnconfirmed } from './registration/end-unconfirmed.ts'
import { invite } from './registration/invite.ts'
import { hostedRoutes, securityRoutes, signInRoutes } from './routes.ts'
import { sealSecrets } from './seal-secrets.ts'
import { programRoutes } from './programs/routes.ts'
import { securityLogRoutes } from './security-log/routes.ts'
import { SigningKeyRing } from './signing-keys.ts'
import { Issuers } from './social/issuers.ts'
import { serveSocialSignIn } from './social/serve-social-sign-in.ts'
import { isConfirmed } from './security/confirm-session.ts'
import { usersRoutes } from './users/routes.ts'

/** A deactivated account or a session ended by another process is noticed within this time. */
const CALLER_KNOWN_FOR_MS = 15_000

/** What an administrator invited by a command sets right in their profile. */
const UNKNOWN_ADMIN = {
  firstName: 'New',
  lastName: 'Administrator',
  country: 'DE',
  currency: 'EUR',
  role: 'admin',
} as const

export interface Identity {
  readonly routes: Route[]
  readonly authenticate: Authenticate
  /** Invites an administrator whom nobody knows more of than the address. */
  readonly inviteAdmin: (email: string) => Promise<{ link: string }>
  /** Deletes once more whom a restored backup has brought back. */
  readonly replayDeletions: () => Promise<number>
  /** Ends accounts that nobody has confirmed within a week. */
  readonly endUnconfirmed: () => Promise<void>
  /** Lets another key sign from now on. */
  readonly rotateKeys: (order: { isLeaked: boolean }) => Promise<void>
  /** Counts a letter that a stranger causes to be sent; answers with the address in its normal form. */
  readonly allowEmailTo: AllowEmail
  /** Whether somebody has just given their second factor once more. */
  readonly isConfirmed: (caller: Caller) => Promise<boolean>
  readonly isGuest: (token: string) => Promise<boolean>
  /** Serves hosted sign-in, and the keys with which anyone can check our tokens. */
  readonly serveHosted: (app: FastifyInstance) => Promise<void>
  /** Serves the addresses that a browser passes through on its way to a social provider and back. */
  readonly registerSocialSignIn: (app: FastifyInstance) => void
}

type Settings = Pick<
  IdentityContext,
  | 'issuer'
  | 'shop'
  | 'secrets'
  | 'requiresAdminFactor'
  | 'requiresAdminPasskey'
  | 'guestKey'
  | 'isPaidOut'
  | 'onRegistered'
  | 'onConfirmed'
  | 'hosted'
  | 'socialProviders'
  | 'deletion'
>

export async function openIdentity(deps: Platform & Settings): Promise<Identity> {
  await sealSecrets(deps.db, deps.secrets)
  const ctx: IdentityContext = {
    ...deps,
    keys: await SigningKeyRing.open(deps),
    issuers: new Issuers(deps.now),
    callers: new LRUCache<string, Caller>({ max: 10_000, ttl: CALLER_KNOWN_FOR_MS }),
  }
  const hosted = new HostedProvider(ctx)
  return {
    routes: [
      ...signInRoutes(ctx),
      ...securityRoutes(ctx),
      ...hostedRoutes(ctx, hosted),
      ...securityLogRoutes(ctx),
      ...usersRoutes(ctx),
      ...apiKeyRoutes(ctx),
      ...programRoutes(ctx),
    ],
    authenticate: (token, how) => authenticate(ctx, token, how),
    inviteAdmin: (email) => invite(ctx, { ...UNKNOWN_ADMIN, email }),
    endUnconfirmed: () => endUnconfirmed(ctx),
    replayDeletions: () => replayDeletions(deletionContext(ctx)),
    rotateKeys: async (order) => {
      await ctx.keys.rotate(order)
      ctx.callers.clear()
    },
    allowEmailTo: (to) => allowEmailTo(ctx, to),
    isConfirmed: (caller) => isConfirmed(ctx, caller),
    isGuest: (token) => isGuestToken(ctx, token),
    serveHosted: (app) => serveHosted(app, ctx, hosted),
    registerSocialSignIn: (app) => serveSocialSignIn(app, ctx),
  }
}
