import type { DeviceCheck } from '@segno/contract'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { SecretBox } from '../platform/secrets/secret-box.ts'
import { agentContextOn, anAgentLicence } from '../testing/agent-context.ts'
import { anAccount } from '../testing/builders.ts'
import { TEST_SECRET_KEY } from '../testing/test-secrets.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import type { AgentContext } from './agent-context.ts'
import { CERTIFICATE_AUDIENCE, CertificateSigner, deviceKeyHash } from './devices/certificates.ts'
import { addDevice, checkDevice, freeDevice } from './devices/use-devices.ts'
import { extendLicence, grantLicence, revokeLicence } from './licences/change-licence.ts'
import { licenceList } from './licences/queries.ts'
import { showLicence, showOwnLicences } from './licences/show-licences.ts'

const database = useTestDatabase()
let now: Date
let ctx: AgentContext
let holder: { id: string; email: string }
let admin: { id: string }
beforeEach(async () => {
  now = new Date('2026-11-25T12:00:00Z')
  ctx = await agentContextOn(database.db, () => now)
  holder = await anAccount(database.db, { first_name: 'Ada', last_name: 'Lace' })
  admin = await anAccount(database.db, { role: 'admin' })
})

const STUDIO = 'studio-device-key-0123456789'
const LAPTOP = 'laptop-device-key-0123456789'
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const add = (deviceKey = STUDIO, name = 'Studio', accountId = holder.id) =>
  addDevice(ctx, { accountId, deviceKey, name, platform: 'macos' })
const check = (deviceKey = STUDIO) => checkDevice(ctx, { accountId: holder.id, deviceKey })
const own = async () => (await showOwnLicences(ctx, holder.id)).licences
const asked = (reason = 'A gift', idempotencyKey = newId()) => ({ actorId: admin.id, reason, idempotencyKey })
const verify = (certificate: string | null, currentDate = now, keys = [ctx.signer.publicKey]) =>
  jwtVerify(certificate ?? '', createLocalJWKSet({ keys }), {
    issuer: 'https://segno.test',
    audience: CERTIFICATE_AUDIENCE,
    currentDate,
  })
const NOTHING: DeviceCheck = { licence: null, certificate: null, offlineUntil: null }

test('two devices use a licence; a third is refused until one is freed', async () => {
  await anAgentLicence(ctx, holder)
  await add(STUDIO)
  await add(LAPTOP, 'Laptop')
  await expect(add('another-device-key-0123456789')).rejects.toMatchObject({ code: 'no_device_slot' })
  const { devices } = (await own())[0]!
  expect(devices.map(({ name }) => name)).toEqual(['Studio', 'Laptop'])
  await freeDevice(ctx, { accountId: holder.id, deviceId: devices[0]!.id })
  expect(await check(STUDIO)).toEqual(NOTHING)
  expect(await add('another-device-key-0123456789')).toMatchObject({ licence: { state: 'valid' } })
})

test('a device that is added again takes no other slot and gets its new name', async () => {
  await anAgentLicence(ctx, holder)
  await add(STUDIO, 'Studio')
  await add(STUDIO, 'Big room')
  expect((await own())[0]?.devices.map(({ name }) => name)).toEqual(['Big room'])
})

test('nobody frees or uses what is somebody else’s', async () => {
  await anAgentLicence(ctx, holder)
  const { licence } = await add()
  const other = await anAccount(database.db)
  const free = (deviceId: string, accountId = other.id) => freeDevice(ctx, { accountId, deviceId })
  for (const id of [licence!.deviceId, newId(), 'nonsense'])
    await expect(free(id)).rejects.toMatchObject({ code: 'device_not_found' })
  await expect(add(STUDIO, 'Mine', other.id)).rejects.toMatchObject({ code: 'no_agent_licence' })
})

test('a device proves its licence offline for 30 days, by a certificate that nobody can alter', async () => {
  await anAgentLicence(ctx, holder)
  const { certificate, licence, offlineUntil } = await add()
  expect(offlineUntil).toBe(later(30).toISOString())
  const { payload } = await verify(certificate)
  expect(payload).toMatchObject({
    sub: holder.id,
    licence: licence!.number,
    device: deviceKeyHash(STUDIO),
    exp: later(30).getTime() / 1_000,
  })
  await expect(verify(certificate, later(31))).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' })
  const [head, body, signature] = certificate!.split('.')
  const edited = JSON.parse(Buffer.from(body!, 'base64url').toString()) as { exp: number }
  const forged = Buffer.from(JSON.stringify({ ...edited, exp: edited.exp + 1e7 })).toString('base64url')
  await expect(verify([head, forged, signature].join('.'))).rejects.toThrow('signature')
})

test('a certificate ends with its licence, and a licence that has ended gives none', async () => {
  await anAgentLicence(ctx, holder, { days: 10 })
  expect((await add()).offlineUntil).toBe(later(10).toISOString())
  now = later(10)
  expect(await check()).toEqual(NOTHING)
  await expect(add()).rejects.toMatchObject({ code: 'no_agent_licence' })
  expect(await own()).toMatchObject([{ state: 'ended' }])
})

test('a device that moves to another licence leaves its slot in the one that has ended', async () => {
  const old = await anAgentLicence(ctx, holder, { days: 10 })
  await add()
  now = later(11)
  await anAgentLicence(ctx, holder)
  await add()
  await extendLicence(ctx, { licenceId: old, days: 5, ...asked() })
  expect((await own()).map(({ devices }) => devices.length)).toEqual([1, 0])
})

test('what devices hold stays good when the shop’s key for secrets changes', async () => {
  await anAgentLicence(ctx, holder)
  const { certificate } = await add()
  const keys = { current: Buffer.alloc(32, 7), old: Buffer.from(TEST_SECRET_KEY, 'base64') }
  const open = (of: { current: Buffer; old: Buffer | null }) =>
    CertificateSigner.open(database.db, new SecretBox(of), 'https://segno.test')
  await open(keys)
  const { publicKey } = await open({ ...keys, old: null })
  expect((await verify(certificate, now, [publicKey])).payload.sub).toBe(holder.id)
})

test('an administrator gives, extends and revokes a licence with a reason, and all of it stays on record', async () => {
  const { licenceId } = await grantLicence(ctx, { email: holder.email.toUpperCase(), days: 30, ...asked() })
  await add()
  const extended = await extendLicence(ctx, { licenceId, days: 5, ...asked('Was ill') })
  expect(extended.endsAt).toBe(later(35).toISOString())
  now = later(1)
  await revokeLicence(ctx, { licenceId, ...asked('Shared the key') })
  expect(await check()).toEqual(NOTHING)
  expect(await showLicence(ctx, licenceId)).toMatchObject({
    state: 'revoked',
    revokedReason: 'Shared the key',
    holder: { name: 'Ada Lace', email: holder.email },
    history: [
      { what: 'revoked', reason: 'Shared the key', by: 'Ada Buyer' },
      { what: 'extended', reason: 'Was ill' },
      { what: 'begun', kind: 'granted', reason: 'A gift' },
    ],
  })
  const { rows } =
    await sql`select action from audit_entry where subject_id = ${licenceId} order by id`.execute(
      over(database.db),
    )
  expect(rows).toEqual(['grant', 'extend', 'revoke'].map((verb) => ({ action: `agent_licence.${verb}` })))
  await expect(sql`delete from agent_licence_change`.execute(over(database.db))).rejects.toThrow(
    'only ever added',
  )
})

test('what was revoked, has no end or is not there cannot be extended', async () => {
  const endless = await anAgentLicence(ctx, holder, { days: null })
  const extend = (licenceId: string) => extendLicence(ctx, { licenceId, days: 5, ...asked() })
  await expect(extend(endless)).rejects.toMatchObject({ code: 'agent_licence_endless' })
  await revokeLicence(ctx, { licenceId: endless, ...asked() })
  for (const act of [extend, (licenceId: string) => revokeLicence(ctx, { licenceId, ...asked() })])
    await expect(act(endless)).rejects.toMatchObject({ code: 'agent_licence_revoked' })
  for (const id of [newId(), 'nonsense'])
    await expect(extend(id)).rejects.toMatchObject({ code: 'agent_licence_not_found' })
})

test('the same key gives and extends once, and is refused for anything else', async () => {
  const give = (facts: object) =>
    grantLicence(ctx, { email: holder.email, days: 30, ...asked('A gift', 'a'), ...facts })
  const { licenceId } = await give({})
  expect(await give({})).toEqual({ licenceId })
  await expect(give({ reason: 'Another' })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  const extend = (facts: object) =>
    extendLicence(ctx, { licenceId, days: 5, ...asked('Was ill', 'b'), ...facts })
  await extend({})
  expect((await extend({})).endsAt).toBe(later(35).toISOString())
  await expect(extend({ idempotencyKey: 'a' })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  await expect(give({ email: 'nobody@segno.test', idempotencyKey: 'c' })).rejects.toMatchObject({
    code: 'user_not_found',
  })
})

test.each([
  `update agent_licence_change set what = 'extended'`,
  'delete from agent_licence_change',
  'truncate agent_licence_change',
])('what became of a licence is only added to: %s', async (statement) => {
  await anAgentLicence(ctx, holder)
  await expect(sql.raw(statement).execute(over(database.db))).rejects.toMatchObject({ code: '23514' })
})

test('licences are found by number, holder, kind and state', async () => {
  const licenceId = await anAgentLicence(ctx, holder)
  const other = await anAccount(database.db, { first_name: 'Bo' })
  await revokeLicence(ctx, { licenceId: await anAgentLicence(ctx, other), ...asked() })
  const { number } = await showLicence(ctx, licenceId)
  const find = async (search: object) =>
    (await licenceList(database.db, { now, ...search }).page({ sort: 'holder', offset: 0, limit: 10 })).map(
      ({ name }) => name,
    )
  for (const q of [number.toLowerCase(), 'ada l', holder.email])
    expect(await find({ q })).toEqual(['Ada Lace'])
  expect(await find({ state: 'valid' })).toEqual(['Ada Lace'])
  expect(await find({ state: 'revoked' })).toEqual(['Bo Buyer'])
  expect(await find({ kind: 'granted' })).toHaveLength(2)
  expect(await find({ kind: 'trial' })).toEqual([])
})
