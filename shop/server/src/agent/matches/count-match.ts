import { createHash } from 'node:crypto'
import { FREE_MATCHES_A_DAY } from '@segno/contract'
import type { PluginMatch } from '../../search/public.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { hashOfDay } from '../../platform/secrets/day-salt.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AgentContext } from '../agent-context.ts'
import { deviceKeyHash } from '../devices/certificates.ts'
import { findDevice } from '../devices/find-device.ts'
import { freeMatchesUsed } from '../errors.ts'
import { validLicences } from '../licences/queries.ts'
import { startOfDay } from '../rules.ts'
import { countMatch, insertMatch, matchesOn } from './queries.ts'

type Counting = Pick<AgentContext, 'db' | 'now'>

/**
 * Counts a match that a plugin asked for; the same track counts once a day.
 *
 * @returns how many are left today; null on a device with a licence
 * @throws {AppError} free_matches_used
 */
export async function countPluginMatch(ctx: Counting, match: PluginMatch): Promise<number | null> {
  const now = ctx.now()
  const isLicensed = await hasLicence(ctx.db, match, now)
  const most = isLicensed ? null : FREE_MATCHES_A_DAY
  const day = startOfDay(now)
  const taker = match.accountId ?? (await takerOfNetwork(ctx.db, match.clientAddress, day))
  const trackHash = hash(match.track)
  return inTransaction(ctx.db, async (tx) => {
    const isNew = await insertMatch(tx, { taker, day, trackHash })
    if (isNew && !(await countMatch(tx, { taker, day, most }))) throw freeMatchesUsed()
    return most && Math.max(0, most - (await matchesOn(tx, { taker, day })))
  })
}

/** What of today's free matches is left of an account. */
export async function freeMatchesLeft({ db, now }: Counting, accountId: string): Promise<number> {
  const used = await matchesOn(db, { taker: accountId, day: startOfDay(now()) })
  return Math.max(0, FREE_MATCHES_A_DAY - used)
}

async function hasLicence(db: Db, { accountId, deviceKey }: PluginMatch, now: Date): Promise<boolean> {
  if (accountId === null || deviceKey === null) return false
  const licences = await validLicences(db, accountId, now)
  return (await findDevice(db, licences, deviceKeyHash(deviceKey))) !== undefined
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Another one each day, so that nobody is followed from day to day. */
const takerOfNetwork = async (db: Db, address: string, day: Date): Promise<string> =>
  `network ${await hashOfDay(db, day, networkOf(address))}`
