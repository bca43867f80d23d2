import { expect, test } from 'vitest'
import { agentContextOn, anAgentLicence } from '../testing/agent-context.ts'
import { anAccount } from '../testing/builders.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'
import { addDevice } from './devices/use-devices.ts'
import { showOwnLicences } from './licences/show-licences.ts'

const database = useTestDatabase()
const device = (accountId: string, at: number) => ({
  accountId,
  deviceKey: `device-number-${at}`.padEnd(22, 'x'),
  name: `Device ${at}`,
  platform: 'linux',
})

test.skipIf(!hasPostgres)('of ten devices at once exactly two get the two slots of a licence', async () => {
  const ctx = await agentContextOn(database.db)
  const holder = await anAccount(database.db)
  await anAgentLicence(ctx, holder)
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) => addDevice(ctx, device(holder.id, at))),
  )
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code?: string }] : []))
  expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 'no_device_slot'))
  const { licences } = await showOwnLicences(ctx, holder.id)
  expect(licences[0]?.devices).toHaveLength(2)
})

test.skipIf(!hasPostgres)('one device that asks ten times at once takes one slot', async () => {
  const ctx = await agentContextOn(database.db)
  const holder = await anAccount(database.db)
  await anAgentLicence(ctx, holder)
  await Promise.all(Array.from({ length: 10 }, () => addDevice(ctx, device(holder.id, 1))))
  const { licences } = await showOwnLicences(ctx, holder.id)
  expect(licences[0]?.devices).toHaveLength(1)
})
