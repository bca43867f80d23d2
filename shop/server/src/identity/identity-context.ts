import type { UnsettledMatter, Role } from '@segno/contract'
import type { LRUCache } from 'lru-cache'
import type { Erase } from '../accounts/public.ts'
import type { Db } from '../platform/db/db.ts'
import type { Caller } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import type { Listener } from '../platform/slices/hook.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import type { HostedClient, ProgramOpenness } from './hosted/hosted-clients.ts'
import type { Newcomer } from './hooks.ts'
import type { ShopFacts } from './registration/letters.ts'
import type { SigningKeyRing } from './signing-keys.ts'
import type { Issuers } from './social/issuers.ts'
import type { SocialProvider } from './social/provider-settings.ts'

/** What later slices know of somebody who leaves, and take away. */
interface DeletionHooks {
  /** In the order of slices. */
  readonly erasers: readonly Erase[]
  readonly availablePoints: (accountId: string) => Promise<number>
  readonly unsettled: (accountId: string) => Promise<readonly UnsettledMatter[]>
  readonly countSoundsForSale: (accountId: string) => Promise<number>
}

export interface IdentityContext extends Platform {
  /** Who signs: the address under which people reach this shop. */
  readonly issuer: string
  readonly shop: ShopFacts
  /** Administrators come in with a second factor only, and set one up on their way in. */
  readonly requiresAdminFactor: boolean
  readonly requiresAdminPasskey: boolean
  /** Key of the HMAC with which guests answer a nonce. */
  readonly guestKey: string
  /** Programs that may let people sign in at our page, and the social issuers that it offers by their ids. */
  readonly hosted: {
    readonly clients: readonly HostedClient[]
    readonly openness: ProgramOpenness
    readonly socialProviders: readonly string[]
    /** Fetches what is at a public https address, for programs that describe themselves there. */
    readonly fetchDocument: (address: string) => Promise<unknown>
  }
  readonly deletion: DeletionHooks
  /** Whether payouts go to an account's owner. */
  readonly isPaidOut: (db: Db, accountId: string) => Promise<boolean>
  /** What later slices do when somebody registers. */
  readonly onRegistered: readonly Listener<Newcomer>[]
  /** What they do once the browser that registered has proven the mailbox. */
  readonly onConfirmed: readonly Listener<Newcomer>[]
  readonly keys: SigningKeyRing
  readonly secrets: SecretBox
  readonly socialProviders: readonly SocialProvider[]
  readonly issuers: Issuers
  /** Callers by the hash of their token, for a few seconds, so that a busy browser costs one look-up and not fifty. */
  readonly callers: LRUCache<string, Caller>
}

/** True where an account may sign in with a second factor only. */
export function requiresFactor(ctx: IdentityContext, { role }: { readonly role: Role }): boolean {
  return ctx.requiresAdminFactor && role === 'admin'
}

/** True where of an account's factors passkeys alone count, and without one it does nothing as an administrator. */
export function requiresPasskey(ctx: IdentityContext, { role }: { readonly role: Role }): boolean {
  return ctx.requiresAdminPasskey && role === 'admin'
}

/** Makes ended sessions and changed accounts count at once in this process. */
export function forgetCallers(ctx: IdentityContext, isMeant: (caller: Caller) => boolean): void {
  for (const [hash, caller] of ctx.callers.entries()) {
    if (isMeant(caller)) ctx.callers.delete(hash)
  }
}
