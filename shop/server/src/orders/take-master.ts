import type { Readable } from 'node:stream'
import type { Db } from '../platform/db/db.ts'
import { openThen } from '../platform/files/open-then.ts'
import { countSubjects } from '../platform/security-log/queries.ts'
import { recordSecurityEvent } from '../platform/security-log/security-log.ts'
import { purchaseNotFound, tooManyDownloads } from './errors.ts'
import type { OrdersContext } from './orders-context.ts'
import { findLicence, markTaken } from './queries.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Licence and owner, as a master's metadata names them. */
export interface OwnedLicence {
  readonly id: string
  readonly number: string
  readonly version: string
  readonly accountId: string
  readonly soundId: string
  /** Its master has left the shop before. */
  readonly isTaken: boolean
}

export async function findOwnedLicence(
  db: Db,
  accountId: string,
  soundId: string,
): Promise<OwnedLicence | null> {
  const licence = await findLicence(db, accountId, soundId)
  if (!licence) return null
  const { id, number, licence_version: version, first_taken_at } = licence
  return { id, number, version, accountId, soundId, isTaken: first_taken_at !== null }
}

type TakeContext = Pick<OrdersContext, 'db' | 'now' | 'limits'>
/** A master that is about to leave the shop, and where it goes. */
interface Taking {
  readonly licence: OwnedLicence
  readonly clientAddress: string
}

/**
 * To be asked when a master is open, and before its first byte leaves the shop: from then on its purchase stands, and the
 * security log has it, once an hour however many parts it is fetched in.
 *
 * @returns false where the licence has just ended
 * @throws {AppError} too_many_downloads
 */
export async function takeMaster(ctx: TakeContext, { licence, clientAddress }: Taking): Promise<boolean> {
  const { accountId, soundId } = licence
  await requireMastersLeft(ctx, { accountId, soundIds: [soundId], clientAddress })
  if (!licence.isTaken && !(await markTaken(ctx.db, licence.id, ctx.now()))) return false
  const event = { kind: 'master.downloaded', accountId, clientAddress, subject: soundId } as const
  await recordSecurityEvent(ctx.db, { ...event, at: ctx.now() }, { onceInMs: HOUR_MS })
  return true
}

/** Opens what is taken. @throws {AppError} purchase_not_found where the licence has just ended, too_many_downloads */
export function openTaken(
  ctx: TakeContext,
  taking: Taking,
  open: () => Promise<Readable>,
): Promise<Readable> {
  return openThen(open, async () => {
    if (!(await takeMaster(ctx, taking))) throw purchaseNotFound()
  })
}

/**
 * How many different masters an account may take in 24 hours is limited, so that a stolen session does not empty a
 * library. One that was taken in this time may be taken again. The security log is what is counted.
 *
 * @throws {AppError} too_many_downloads
 */
export async function requireMastersLeft(
  { db, now, limits: { mastersADay } }: TakeContext,
  wanted: { accountId: string; soundIds: readonly string[]; clientAddress: string },
): Promise<void> {
  if (mastersADay === null) return
  const { accountId, soundIds, clientAddress } = wanted
  const at = now()
  const taken = { kind: 'master.downloaded', accountId, since: new Date(at.getTime() - DAY_MS) } as const
  const { all, among } = await countSubjects(db, { ...taken, among: soundIds })
  const more = new Set(soundIds).size - among
  if (more === 0 || all + more <= mastersADay) return
  const event = { kind: 'downloads.exceeded', at, accountId, clientAddress } as const
  await recordSecurityEvent(db, event, { onceInMs: HOUR_MS })
  throw tooManyDownloads(mastersADay)
}
