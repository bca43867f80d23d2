import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { agentContextOn } from '../../testing/agent-context.ts'
import { anAccount } from '../../testing/builders.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { extendLicence, revokeLicence } from './change-licence.ts'
import { giveAgentDays } from './give-days.ts'
import { grantPaidLicence } from './pay-licence.ts'
import { showLicence, showOwnLicences } from './show-licences.ts'

const database = useTestDatabase()
/** No leap day and no end of a month lies between: years and days add up in any order. */
const now = new Date('2026-06-01T12:00:00Z')

/** A buyer with a paid year of the Agent, and the changes of its term. */
async function aPaidYear() {
  const { db } = database
  const ctx = await agentContextOn(db, () => now)
  const [{ id: accountId }, { id: actorId }] = [await anAccount(db), await anAccount(db, { role: 'admin' })]
  const year = { accountId, packageId: 'agent-year', kind: 'agent', period: 'year', netCents: 4_900 } as const
  const pay = () =>
    inTransaction(db, (tx) => grantPaidLicence(tx, { ...year, paymentId: newId(), currency: 'EUR', at: now }))
  await pay()
  const own = async () => (await showOwnLicences(ctx, accountId)).licences
  const licenceId = (await own())[0]!.id
  const request = { licenceId, actorId, reason: 'For testing' }
  return {
    pay,
    own,
    extend: () => extendLicence(ctx, { ...request, days: 1, idempotencyKey: newId() }),
    give: () =>
      inTransaction(db, (tx) =>
        giveAgentDays(tx, { accountId, days: 1, reason: 'Voucher', cause: newId(), at: now }),
      ),
    revoke: () => revokeLicence(ctx, request),
    history: async () => (await showLicence(ctx, licenceId)).history.map(({ what }) => what),
  }
}

test.skipIf(!hasPostgres)('years that are paid and days that are given at once all count', async () => {
  const { pay, extend, give, own } = await aPaidYear()
  await Promise.all([1, 2, 3, 4, 5].flatMap(() => [pay(), extend(), give()]))
  expect(await own()).toMatchObject([{ endsAt: '2032-06-11T12:00:00.000Z' }])
})

test.skipIf(!hasPostgres)(
  'a year that is paid while the licence is revoked renews it before, or begins another',
  async () => {
    for (let round = 0; round < 10; round++) {
      const { pay, revoke, own, history } = await aPaidYear()
      await Promise.all([pay(), revoke()])
      expect((await history())[0]).toBe('revoked')
      const states = (await own()).map(({ state }) => state)
      const renewed = (await history()).includes('renewed')
      expect(states).toEqual(renewed ? ['revoked'] : ['valid', 'revoked'])
    }
  },
)
