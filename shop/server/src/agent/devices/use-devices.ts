import { OFFLINE_DAYS, type DeviceCheck } from '@segno/contract'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { AgentContext } from '../agent-context.ts'
import { deviceNotFound, noAgentLicence, noDeviceSlot } from '../errors.ts'
import { lockValidLicences, type LicenceRow, validLicences } from '../licences/queries.ts'
import { licenceFacts } from '../licences/show-licences.ts'
import { freeSlot, offlineUntil } from '../rules.ts'
import { deviceKeyHash } from './certificates.ts'
import { devicesOf, findDevice } from './find-device.ts'
import { freeDevices, insertDevice, noteDeviceSeen, renameDevice } from './queries.ts'

interface NewDevice {
  readonly accountId: string
  readonly deviceKey: string
  readonly name: string
  readonly platform: string
}

/**
 * Uses a licence on a device, and only renames it where it has one already.
 *
 * @throws {AppError} no_agent_licence, no_device_slot
 */
export async function addDevice(ctx: AgentContext, device: NewDevice): Promise<DeviceCheck> {
  const { accountId, deviceKey, name, platform } = device
  const keyHash = deviceKeyHash(deviceKey)
  const now = ctx.now()
  await inTransaction(ctx.db, async (tx) => {
    const licences = await lockValidLicences(tx, accountId, now)
    if (licences.length === 0) throw noAgentLicence()
    const known = await findDevice(tx, licences, keyHash)
    if (known) return renameDevice(tx, { id: known.device.id, name, platform })
    // It may still stand in a licence that has ended, and would take two slots once that is renewed.
    await freeDevices(tx, { accountId, keyHash, now })
    const place = await freePlace(tx, licences)
    if (!place) throw noDeviceSlot()
    await insertDevice(tx, { id: newId(), ...place, keyHash, name, platform, now })
  })
  return checkDevice(ctx, { accountId, deviceKey })
}

/** Whether a device may be used by a licence, with what proves it offline. */
export async function checkDevice(
  ctx: AgentContext,
  { accountId, deviceKey }: Pick<NewDevice, 'accountId' | 'deviceKey'>,
): Promise<DeviceCheck> {
  const keyHash = deviceKeyHash(deviceKey)
  const now = ctx.now()
  const found = await findDevice(ctx.db, await validLicences(ctx.db, accountId, now), keyHash)
  if (!found) return { licence: null, certificate: null, offlineUntil: null }
  const { licence, device } = found
  await noteDeviceSeen(ctx.db, device.id, now)
  const until = offlineUntil(licence.ends_at, { now, days: OFFLINE_DAYS })
  return {
    licence: { ...licenceFacts(licence), deviceId: device.id },
    certificate: await ctx.signer.sign({ accountId, licenceNumber: licence.number, keyHash, now, until }),
    offlineUntil: until.toISOString(),
  }
}

/** @throws {AppError} device_not_found */
export async function freeDevice(
  ctx: Pick<AgentContext, 'db' | 'now'>,
  { accountId, deviceId }: { accountId: string; deviceId: string },
): Promise<null> {
  const freed = isId(deviceId) ? await freeDevices(ctx.db, { accountId, id: deviceId, now: ctx.now() }) : 0
  if (freed === 0) throw deviceNotFound()
  return null
}

async function freePlace(tx: Db, licences: readonly LicenceRow[]) {
  const devices = await devicesOf(tx, licences)
  for (const { id, device_slots: slots } of licences) {
    const taken = devices.filter((device) => device.licence_id === id).map((device) => device.slot)
    const slot = freeSlot(slots, taken)
    if (slot !== null) return { licenceId: id, slot }
  }
  return undefined
}
