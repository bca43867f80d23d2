import type { AgentLicenceKind } from '@segno/contract'
import type { Paid, Refunded } from '../../billing/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { DEVICE_SLOTS, newLicenceNumber, termAfterPayment, termOf } from '../rules.ts'
import {
  changesOf,
  findChange,
  insertChange,
  insertLicence,
  type LicenceChange,
  licencesOf,
  lockHolder,
  setRevoked,
  setTerm,
} from './queries.ts'

const causeOf = ({ paymentId }: { readonly paymentId: string }): string => `payment ${paymentId}`

/** Begins, renews or upgrades a licence in the transaction that marks its payment as paid. */
export async function grantPaidLicence(tx: Db, paid: Paid): Promise<void> {
  if (paid.kind !== 'agent') return
  const { accountId, at } = paid
  await lockHolder(tx, accountId)
  const owned = (await licencesOf(tx, accountId, at)).filter(({ state }) => state !== 'revoked')
  const { renews, ...term } = termAfterPayment(owned, paid.period, at)
  const id = renews?.id ?? newId()
  if (renews) await setTerm(tx, { id, ...term })
  else {
    const licence = { id, number: newLicenceNumber(), accountId, deviceSlots: DEVICE_SLOTS }
    await insertLicence(tx, { ...licence, ...term, now: at })
  }
  const what = renews ? (term.kind === 'perpetual' ? 'upgraded' : 'renewed') : 'begun'
  await note(tx, { licenceId: id, at, what, ...term, reason: null, cause: causeOf(paid) })
}

/** Takes back what a payment gave, in the transaction that marks its last cent as given back: half a licence is none. */
export async function takeBackPaidLicence(tx: Db, refunded: Refunded): Promise<void> {
  const { accountId, at, leavesNothing } = refunded
  if (!leavesNothing) return
  const paid = await findChange(tx, causeOf(refunded))
  if (!paid) return
  await lockHolder(tx, accountId)
  const licence = (await licencesOf(tx, accountId, at)).find(({ id }) => id === paid.licence_id)
  if (!licence || licence.state === 'revoked') return
  const reason = 'The payment was refunded'
  const changes = (await changesOf(tx, licence.id)).toReversed()
  const term = termOf(changes, paid.id)
  if (term) await setTerm(tx, { id: licence.id, ...term })
  else await setRevoked(tx, { id: licence.id, reason, now: at })
  const kind = licence.kind as AgentLicenceKind
  const cause = `refund ${refunded.refundId}`
  await note(tx, {
    licenceId: licence.id,
    at,
    what: 'refunded',
    kind,
    endsAt: at,
    ...term,
    reason,
    cause,
    takesBack: paid.id,
  })
}

const note = (tx: Db, change: Omit<LicenceChange, 'id' | 'actorId'>): Promise<void> =>
  insertChange(tx, { id: newId(), actorId: null, ...change })
