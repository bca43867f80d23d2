import type { AllTokens, SignInStep } from '@segno/contract'
import { LRUCache } from 'lru-cache'
import { pino } from 'pino'
import type { IdentityContext } from '../identity/identity-context.ts'
import { SigningKeyRing } from '../identity/signing-keys.ts'
import { Issuers } from '../identity/social/issuers.ts'
import type { Caller } from '../platform/http/route.ts'
import type { Db } from '../platform/db/db.ts'
import { FolderFileStore } from '../platform/files/file-store-folder.ts'
import { Jobs } from '../platform/jobs/jobs.ts'
import { TEST_SECRETS } from './test-secrets.ts'

/** Everything that identity needs, on a test's database. */
export async function identityContextOn(
  db: Db,
  facts: Partial<IdentityContext> = {},
): Promise<IdentityContext> {
  const log = facts.log ?? pino({ level: 'silent' })
  const now = facts.now ?? (() => new Date())
  return {
    db,
    readDb: db,
    files: new FolderFileStore('nowhere'),
    jobs: new Jobs(db, log),
    issuer: 'https://segno.test',
    shop: { name: 'Segno', origin: 'https://segno.test' },
    requiresAdminFactor: false,
    requiresAdminPasskey: false,
    guestKey: 'segno-guest',
    hosted: {
      clients: [],
      openness: 'open',
      socialProviders: [],
      fetchDocument: () => Promise.reject(new Error('tests fetch nothing')),
    },
    isPaidOut: () => Promise.resolve(false),
    onRegistered: [],
    onConfirmed: [],
    deletion: {
      erasers: [],
      availablePoints: () => Promise.resolve(0),
      unsettled: () => Promise.resolve([]),
      countSoundsForSale: () => Promise.resolve(0),
    },
    socialProviders: [],
    issuers: new Issuers(now),
    keys: await SigningKeyRing.open({ db, now, secrets: TEST_SECRETS }),
    secrets: TEST_SECRETS,
    callers: new LRUCache<string, Caller>({ max: 100, ttl: 15_000 }),
    ...facts,
    log,
    now,
  }
}

/** The tokens of a sign-in that is done. */
export function tokensOf(step: SignInStep): AllTokens {
  if (step.step !== 'signedIn') throw new Error(`signing in asks for ${step.step}`)
  const { refreshToken } = step.tokens
  if (refreshToken === undefined) throw new Error('signing in gives no refresh token')
  return { ...step.tokens, refreshToken }
}

/** Where an endpoint asks for a confirmation of the session, which has been given. */
export const isConfirmed = (): Promise<void> => Promise.resolve()
