import { createHash } from 'node:crypto'
import { emailKey } from '@segno/contract'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { networkOf, rangeOf } from '../../platform/http/client-network.ts'
import type { Log } from '../../platform/log.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { proofRequired, tooManyAttempts } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { takeProof } from './proofs.ts'
import {
  deleteAttempt,
  lockAttempt,
  selectAttempt,
  takeOneBack,
  updateAttempt,
  type Counted,
} from './queries.ts'
import {
  currentTally,
  isWorkTaken,
  LIMITS,
  waitSeconds,
  type Limit,
  type Purpose,
  type Tally,
} from './rules.ts'

const MINUTE_MS = 60_000

/** Something that is about to be tried, and by which it is counted. */
export interface Attempt {
  readonly purpose: Purpose
  readonly subject: string
  /** Who tries, and from where, as far as it is known; for the security log alone. */
  readonly accountId?: string
  readonly clientAddress?: string
  /** Work stands in for its limit: it is counted, and not refused. */
  readonly isWorked?: boolean
}

interface AttemptContext {
  readonly db: Db
  readonly log: Log
  readonly now: () => Date
}

/** How many of each were counted in the present window, with the one that was just reserved. */
export type Counts = ReadonlyMap<Purpose, number>

/**
 * Counts the tries as failed before their outcome is known, so that those at the same moment cannot all slip through.
 * Whoever succeeds gives them back. Counts all or, where one of them is refused, none.
 *
 * @throws {AppError} too_many_attempts, proof_required
 */
export async function reserveAttempts(ctx: AttemptContext, attempts: readonly Attempt[]): Promise<Counts> {
  const now = ctx.now()
  let tried: Attempt | undefined
  const counting = inTransaction(ctx.db, async (tx) => {
    const counts = new Map<Purpose, number>()
    for (const attempt of inLockOrder(attempts)) {
      tried = attempt
      const tally = toTally(await lockAttempt(tx, counted(attempt), now))
      refuse(ctx, attempt, tally)
      const { failures, firstAt } = currentTally(LIMITS[attempt.purpose], tally, now)
      await updateAttempt(tx, counted(attempt), { failures: failures + 1, firstAt, lastAt: now })
      counts.set(attempt.purpose, failures + 1)
    }
    return counts
  })
  return counting.catch((error: unknown) => recordRefusal(ctx, tried, error))
}

/** @throws {AppError} too_many_attempts, proof_required where one of them could not be reserved now; counts nothing */
export async function requireAttemptsLeft(ctx: AttemptContext, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of inLockOrder(attempts)) {
    const row = await selectAttempt(ctx.db, counted(attempt))
    if (!row) continue
    try {
      refuse(ctx, attempt, toTally(row))
    } catch (error) {
      await recordRefusal(ctx, attempt, error)
    }
  }
}

/** After a success: waits begin anew, and of a budget what was reserved is free again. */
export async function giveBackAttempts(ctx: AttemptContext, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of inLockOrder(attempts)) {
    if (LIMITS[attempt.purpose].kind === 'delay') await deleteAttempt(ctx.db, counted(attempt))
    else await takeOneBack(ctx.db, counted(attempt))
  }
}

/** Where a request comes from, and what it says to be a proof of work. */
export interface Origin {
  readonly clientAddress: string
  readonly proof?: string | null | undefined
}

/**
 * Takes the proof of work that a request may bring. It is used up here, so one request asks once.
 *
 * @returns marks attempts for whose limits the work stands in
 */
export async function takeWork(
  ctx: Pick<IdentityContext, 'db' | 'keys' | 'now'>,
  { proof = null }: Origin,
): Promise<(attempts: readonly Attempt[]) => Attempt[]> {
  return afterWork(await takeProof(ctx, proof))
}

/** The attempts, those marked for whose limits work stands in: they are counted too, so that owners hear of them. */
export const afterWork =
  (isWorked: boolean) =>
  (attempts: readonly Attempt[]): Attempt[] =>
    attempts.map((attempt) => ({ ...attempt, isWorked: isWorked && isWorkTaken(attempt.purpose) }))

/**
 * Answers that tell whether an address has an account. Asked for too often, they are given for a proof of work only,
 * and then no longer.
 */
export function probesFrom({ clientAddress }: Origin): Attempt[] {
  const network = networkOf(clientAddress)
  const range = rangeOf(clientAddress)
  return [
    { purpose: 'network_probes_day', subject: network, clientAddress },
    { purpose: 'range_probes_day', subject: range, clientAddress },
    { purpose: 'network_probes_short', subject: network, clientAddress },
    { purpose: 'range_probes_short', subject: range, clientAddress },
  ]
}

/** An address with or without an account, and who names it. */
interface Named {
  readonly email: string
  readonly clientAddress: string
}

const atNetwork = ({ email, clientAddress }: Named): string =>
  `${emailKey(email)} ${networkOf(clientAddress)}`

/**
 * A guess at the password that goes with an e-mail address, whether or not that has an account.
 *
 * @param isKnown from a network that the account has signed in from: strangers elsewhere do not slow its owner down
 */
export function passwordGuess(named: Named, { isKnown }: { isKnown: boolean }): Attempt[] {
  const { email, clientAddress } = named
  return [
    { purpose: 'password_at_network', subject: atNetwork(named), clientAddress },
    { purpose: 'network_passwords', subject: networkOf(clientAddress), clientAddress },
    ...(isKnown ? [] : [{ purpose: 'account_passwords', subject: emailKey(email), clientAddress } as const]),
  ]
}

/** Accounts made from one network. */
export function registrationsFrom(clientAddress: string): Attempt[] {
  return [{ purpose: 'network_registrations', subject: networkOf(clientAddress), clientAddress }]
}

/** Programs that make themselves known from one network. */
export function programsFrom(clientAddress: string): Attempt[] {
  return [{ purpose: 'network_programs', subject: networkOf(clientAddress), clientAddress }]
}

/** Documents of unknown programs that one network has the shop fetch. */
export function programDocumentsFrom(clientAddress: string): Attempt[] {
  return [{ purpose: 'network_program_documents', subject: networkOf(clientAddress), clientAddress }]
}

/** A guess at a code that was mailed to this address, whether or not it has an account. */
export function codeGuess(named: Named): Attempt[] {
  const { clientAddress } = named
  return [
    { purpose: 'code_at_network', subject: atNetwork(named), clientAddress },
    { purpose: 'code_at_network_day', subject: atNetwork(named), clientAddress },
    { purpose: 'network_codes', subject: networkOf(clientAddress), clientAddress },
  ]
}

/** Mails with a code or a link to sign in, whether or not the address has an account. */
export function linksFor(named: Named): Attempt[] {
  const { clientAddress } = named
  return [
    { purpose: 'mail_at_network', subject: atNetwork(named), clientAddress },
    { purpose: 'mail_at_network_day', subject: atNetwork(named), clientAddress },
    { purpose: 'network_links', subject: networkOf(clientAddress), clientAddress },
  ]
}

/**
 * Letters to an address that a request without an account has named.
 *
 * @param isOwed by law: strangers who fill the mailbox keep nobody from it
 */
export function lettersTo({ isOwed = false, ...named }: Named & { readonly isOwed?: boolean }): Attempt[] {
  const { email, clientAddress } = named
  const most = { purpose: 'letters_to_address_most', subject: emailKey(email), clientAddress } as const
  return [
    { purpose: 'letters_at_network', subject: atNetwork(named), clientAddress },
    { purpose: 'letters_to_address', subject: emailKey(email), clientAddress },
    ...(isOwed ? [] : [most]),
    { purpose: 'network_letters', subject: networkOf(clientAddress), clientAddress },
  ]
}

/** A voucher's code that may be a wrong one. */
export function voucherGuess(accountId: string, clientAddress: string): Attempt[] {
  return [
    { purpose: 'account_vouchers', subject: accountId, accountId, clientAddress },
    { purpose: 'network_vouchers', subject: networkOf(clientAddress), accountId, clientAddress },
  ]
}

/** A code that a device shows, which may be a wrong one. */
export function deviceCodeGuess(accountId: string, clientAddress: string): Attempt[] {
  return [
    { purpose: 'account_device_codes', subject: accountId, accountId, clientAddress },
    { purpose: 'network_device_codes', subject: networkOf(clientAddress), accountId, clientAddress },
  ]
}

/** A guess at a second factor. @param isKnown as for passwords */
export function secondFactorGuess(
  { accountId, clientAddress }: { accountId: string; clientAddress: string },
  { isKnown }: { isKnown: boolean },
): Attempt[] {
  const subject = `${accountId} ${networkOf(clientAddress)}`
  return [
    { purpose: 'second_factor_at_network', subject, accountId, clientAddress },
    { purpose: 'second_factor_at_network_day', subject, accountId, clientAddress },
    ...(isKnown
      ? []
      : [{ purpose: 'account_second_factors', subject: accountId, accountId, clientAddress } as const]),
  ]
}

/** Counts something that is never refused. @returns how many there are in the present window with this one */
export async function countSignal(tx: Db, signal: Signal, now: Date): Promise<number> {
  const { failures, firstAt } = await lockSignal(tx, signal, now)
  await updateAttempt(tx, counted(signal), { failures: failures + 1, firstAt, lastAt: now })
  return failures + 1
}

/** The count of a signal, which nobody else changes until the transaction ends. */
export async function lockSignal(tx: Db, signal: Signal, now: Date): Promise<Tally> {
  return currentTally(LIMITS[signal.purpose], toTally(await lockAttempt(tx, counted(signal), now)), now)
}

interface Signal {
  readonly purpose: 'account_codes' | 'account_mails'
  readonly subject: string
}

/** A new password begins the count of second factors again: guessers had the one before. */
export async function forgetSecondFactors(tx: Db, accountId: string): Promise<void> {
  await deleteAttempt(tx, counted({ purpose: 'account_second_factors', subject: accountId }))
}

/** Not of a puzzle: whoever solves it goes on. @throws whatever it was */
async function recordRefusal(
  { db, now }: AttemptContext,
  attempt: Attempt | undefined,
  error: unknown,
): Promise<never> {
  if (attempt && error instanceof AppError && error.code === 'too_many_attempts') {
    const { accountId = null, clientAddress = null, purpose: reason } = attempt
    const event = { kind: 'attempts.exceeded', at: now(), accountId, clientAddress, reason } as const
    await recordSecurityEvent(db, event, { onceInMs: MINUTE_MS })
  }
  throw error
}

function refuse(ctx: AttemptContext, { purpose, isWorked = false }: Attempt, tally: Tally): void {
  if (isWorked) return
  const limit: Limit = LIMITS[purpose]
  const wait = waitSeconds(limit, tally, ctx.now())
  if (wait === 0) return
  ctx.log.warn({ purpose, failures: tally.failures, wait }, 'too many attempts')
  throw limit.kind === 'budget' && limit.beyond === 'proof' ? proofRequired() : tooManyAttempts(wait)
}

function counted({ purpose, subject }: Pick<Attempt, 'purpose' | 'subject'>): Counted {
  return { purpose, subjectHash: createHash('sha256').update(subject).digest('hex') }
}

const inLockOrder = (attempts: readonly Attempt[]): Attempt[] =>
  attempts.toSorted((a, b) => (`${a.purpose} ${a.subject}` < `${b.purpose} ${b.subject}` ? -1 : 1))

function toTally(row: { failures: number; first_at: Date; last_at: Date }): Tally {
  return { failures: row.failures, firstAt: row.first_at, lastAt: row.last_at }
}
