import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { Jobs } from '../../platform/jobs/jobs.ts'
import { agentContextOn } from '../../testing/agent-context.ts'
import { anAccount } from '../../testing/builders.ts'
import { mailsTo } from '../../testing/mails.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { AgentContext } from '../agent-context.ts'
import { addDevice } from '../devices/use-devices.ts'
import { grantPaidLicence, takeBackPaidLicence } from './pay-licence.ts'
import { remindLicenceEnds } from './remind-ends.ts'
import { showLicence, showOwnLicences } from './show-licences.ts'

const database = useTestDatabase()
let now: Date
let ctx: AgentContext
let accountId: string
beforeEach(async () => {
  now = new Date('2026-11-25T12:00:00Z')
  ctx = await agentContextOn(database.db, () => now)
  accountId = (await anAccount(database.db)).id
})

const money = { netCents: 4_900, currency: 'EUR' }
async function pay(packageId: 'agent-year' | 'agent-perpetual', paymentId = newId()): Promise<string> {
  const period = packageId === 'agent-year' ? 'year' : null
  await grantPaidLicence(database.db, {
    ...money,
    paymentId,
    accountId,
    packageId,
    kind: 'agent',
    period,
    at: now,
  })
  now = new Date(now.getTime() + 1_000)
  return paymentId
}
const refund = (paymentId: string) =>
  takeBackPaidLicence(database.db, {
    ...money,
    refundId: newId(),
    paymentId,
    accountId,
    leavesNothing: true,
    at: now,
  })
const own = async () => (await showOwnLicences(ctx, accountId)).licences

test('[P04] a licence that is paid for is renewed, then made perpetual, and keeps its number and devices', async () => {
  await pay('agent-year')
  const [begun] = await own()
  expect(begun).toMatchObject({ kind: 'yearly', state: 'valid', endsAt: '2027-11-25T12:00:00.000Z' })
  await addDevice(ctx, { accountId, deviceKey: 'studio-device-key-0123456789', name: 'A', platform: 'linux' })
  await pay('agent-year')
  expect(await own()).toMatchObject([{ id: begun!.id, endsAt: '2028-11-25T12:00:00.000Z' }])
  await pay('agent-perpetual')
  expect(await own()).toMatchObject([
    { number: begun!.number, kind: 'perpetual', endsAt: null, devices: [{ name: 'A' }] },
  ])
  const { history } = await showLicence(ctx, begun!.id)
  expect(history.map(({ what }) => what)).toEqual(['upgraded', 'renewed', 'begun'])
})

test('what is refunded is taken back: first the upgrade, then the licence', async () => {
  const first = await pay('agent-year')
  const upgrade = await pay('agent-perpetual')
  await refund(upgrade)
  expect(await own()).toMatchObject([{ kind: 'yearly', state: 'valid', endsAt: '2027-11-25T12:00:00.000Z' }])
  await refund(first)
  expect(await own()).toMatchObject([{ state: 'revoked', revokedReason: 'The payment was refunded' }])
  await pay('agent-year')
  expect(await own()).toMatchObject([{ state: 'valid' }, { state: 'revoked' }])
})

test('a year that was paid outlives the refund of another, and an upgrade outlives both', async () => {
  const [first, second] = [await pay('agent-year'), await pay('agent-year')]
  await refund(first)
  expect(await own()).toMatchObject([{ kind: 'yearly', state: 'valid', endsAt: '2027-11-25T12:00:01.000Z' }])
  const upgrade = await pay('agent-perpetual')
  await refund(second)
  expect(await own()).toMatchObject([{ kind: 'perpetual', state: 'valid', endsAt: null }])
  await refund(upgrade)
  expect(await own()).toMatchObject([{ state: 'revoked' }])
})

test('points that are paid or refunded change no licence', async () => {
  const points = { ...money, paymentId: newId(), accountId, at: now }
  await grantPaidLicence(database.db, { ...points, packageId: 'points-20', kind: 'points', period: null })
  await refund(points.paymentId)
  expect(await own()).toEqual([])
})

test('the end of a year is announced once by mail, and another one when it was renewed', async () => {
  const log = pino({ level: 'silent' })
  const shop = { shop: { name: 'Segno' }, origin: 'http://shop.test', jobs: new Jobs(database.db, log) }
  const { id, email } = await anAccount(database.db)
  accountId = id
  await pay('agent-year')
  const remindOn = (day: string) =>
    remindLicenceEnds({ ...shop, db: database.db, now: () => new Date(`${day}T12:00:00Z`) })
  for (const day of ['2027-11-10', '2027-11-12', '2027-11-13']) await remindOn(day)
  await pay('agent-year')
  for (const day of ['2027-11-14', '2028-11-20']) await remindOn(day)
  expect((await mailsTo(database.db, email)).map(({ subject }) => subject)).toEqual([
    'Your Segno Agent licence ends on 25 November 2027',
    'Your Segno Agent licence ends on 25 November 2028',
  ])
})
