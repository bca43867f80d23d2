import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { forgetSecondFactors } from './attempts/attempts.ts'
import { passwordUnfit, signInBusy } from './errors.ts'
import type { Db } from '../platform/db/db.ts'
import { isBuiltOn, ownWords, type PasswordOwner } from './own-words.ts'
import { selectPasswordHash, upsertCredential } from './queries.ts'
import type { ShopFacts } from './registration/letters.ts'
import { whyPasswordUnfit } from './rules.ts'

/** OWASP's first choice for argon2id, which is the library's own default kind: 19 MiB, two passes. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let running = 0
const queue: (() => void)[] = []
/** Some seconds of hashing: longer, nobody waits. */
const MOST_WAITING = 200

/** Before a try is counted, which would be lost. @throws {AppError} busy */
export function refuseWhileBusy(): void {
  if (queue.length >= MOST_WAITING) throw signInBusy()
}

/** Each hash takes its own 19 MiB, so a flood of sign-ins waits in line instead of taking the machine. @throws {AppError} busy */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  refuseWhileBusy()
  if (running >= availableParallelism()) await new Promise<void>((resolve) => queue.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    queue.shift()?.()
  }
}

/** In one spelling: an é is one letter or two by what it is typed on. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), ARGON2))
}

/** Passwords of before are stored as they were typed. */
const spellingsOf = (password: string): Set<string> =>
  new Set([password.normalize('NFC'), password, password.normalize('NFD')])

interface StoredPassword {
  readonly accountId: string
  readonly passwordHash: string
  readonly now: Date
  readonly mustRenew?: boolean
  readonly isByCode?: boolean
  readonly keepsGuesses?: boolean
}

/** Keeps a hash in the place of the one before; guesses at a second factor that needed it are forgotten unless said otherwise. */
export async function storePassword(tx: Db, given: StoredPassword): Promise<void> {
  await upsertCredential(tx, {
    ...given,
    mustRenew: given.mustRenew ?? false,
    isByCode: given.isByCode ?? false,
  })
  if (!given.keepsGuesses) await forgetSecondFactors(tx, given.accountId)
}

const OWN_WORDS = 'must not be based on your name, your email address or the name of this shop'

/** @param path of the field that people typed it into @throws {AppError} password_unfit */
export function requireFitPassword(
  shop: ShopFacts,
  { password, owner, path }: { password: string; owner: PasswordOwner; path?: string },
): void {
  const why = whyPasswordUnfit(password) ?? (isBuiltOn(password, ownWords(shop, owner)) ? OWN_WORDS : null)
  if (why !== null) throw passwordUnfit(why, path)
}

/**
 * Sets a password that nobody is asked to choose, as the demo's, which may be built on the shop's name.
 *
 * @throws {AppError} password_unfit
 */
export async function setPassword(tx: Db, given: { accountId: string; password: string }): Promise<void> {
  const why = whyPasswordUnfit(given.password)
  if (why !== null) throw passwordUnfit(why)
  const passwordHash = await hashPassword(given.password)
  await storePassword(tx, { accountId: given.accountId, passwordHash, now: new Date() })
}

/** Takes as long for an account that has no password, or for no account at all, as for a wrong one. */
export async function isPassword(
  db: Db,
  given: { accountId: string | null; password: string },
): Promise<boolean> {
  const stored = given.accountId === null ? null : await selectPasswordHash(db, given.accountId)
  for (const spelling of spellingsOf(given.password)) {
    if (stored === null) await hashPassword(spelling)
    else if (await inTurn(() => verify(stored, spelling))) return true
  }
  return false
}
