import { expect, test } from 'vitest'
import { agentContextOn, anAgentLicence } from '../testing/agent-context.ts'
import { anAccount } from '../testing/builders.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'
import { addDevice } from './devices/use-devices.ts'
import { grantPaidLicence } from './licences/pay-licence.ts'
import { showOwnLicences } from './licences/show-licences.ts'

import { countPluginMatch } from './matches/count-match.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'

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

test.skipIf(!hasPostgres)('of thirty tracks at once exactly ten are matched without a licence', async () => {
  const ctx = await agentContextOn(database.db)
  const { id: accountId } = await anAccount(database.db)
  const facts = { accountId, clientAddress: '192.0.2.1', deviceKey: null }
  const tries = await Promise.allSettled(
    Array.from({ length: 30 }, (_, at) => countPluginMatch(ctx, { ...facts, track: `track ${at}` })),
  )
  const left = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(left.toSorted((one, other) => Number(one) - Number(other))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test.skipIf(!hasPostgres)('one track asked for ten times at once counts once', async () => {
  const ctx = await agentContextOn(database.db)
  const { id: accountId } = await anAccount(database.db)
  const match = { accountId, clientAddress: '192.0.2.1', deviceKey: null, track: 'one' }
  const left = await Promise.all(Array.from({ length: 10 }, () => countPluginMatch(ctx, match)))
  expect(new Set(left)).toEqual(new Set([9]))
})

test.skipIf(!hasPostgres)('two first payments at once make one licence of two years', async () => {
  const ctx = await agentContextOn(database.db)
  const { id: accountId } = await anAccount(database.db)
  const at = new Date()
  const paid = { accountId, at, packageId: 'agent-year', kind: 'agent', period: 'year' } as const
  await Promise.all(
    [1, 2].map(() =>
      inTransaction(database.db, (tx) =>
        grantPaidLicence(tx, { ...paid, paymentId: newId(), netCents: 4_900, currency: 'EUR' }),
      ),
    ),
  )
  const { licences } = await showOwnLicences(ctx, accountId)
  expect(licences.map(({ endsAt }) => new Date(endsAt!).getUTCFullYear() - at.getUTCFullYear())).toEqual([2])
})
