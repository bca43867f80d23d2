import type { Db } from '../../platform/db/db.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { newId } from '../../platform/ids.ts'
import { DEVICE_SLOTS, extendedEnd, licenceToRenew, newLicenceNumber } from '../rules.ts'
import { insertChange, insertLicence, licencesOf, lockHolder, setTerm } from './queries.ts'

interface GivenDays {
  readonly accountId: string
  readonly days: number
  readonly reason: string
  /** Names what gave them, so that it happens once. */
  readonly cause: string
  readonly at: Date
}

/**
 * Gives days of the Agent in the transaction of whatever gives them: a licence of a year or on trial lasts longer and keeps
 * its devices, else one on trial begins.
 *
 * @returns until when it works
 */
export async function giveAgentDays(
  tx: Db,
  { accountId, days, reason, cause, at }: GivenDays,
): Promise<Date> {
  await lockHolder(tx, accountId)
  const held = licenceToRenew(
    (await licencesOf(tx, accountId, at)).filter(({ state }) => state !== 'revoked'),
  )
  const kind = held?.kind === 'yearly' ? 'yearly' : 'trial'
  const endsAt = held?.ends_at ? extendedEnd(held.ends_at, days, at) : daysAfter(at, days)
  const licenceId = held?.id ?? newId()
  if (held) await setTerm(tx, { id: licenceId, kind, endsAt })
  else {
    const licence = { id: licenceId, number: newLicenceNumber(), accountId, deviceSlots: DEVICE_SLOTS }
    await insertLicence(tx, { ...licence, kind, endsAt, now: at })
  }
  const what = held ? 'extended' : 'begun'
  await insertChange(tx, { id: newId(), licenceId, at, what, kind, endsAt, reason, actorId: null, cause })
  return endsAt
}
