import type { CheckedLicence, OfferedDownloads, Purchase } from '@segno/contract'
import { expect, test } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { anAudibleSound } from '../../testing/audible-sound.ts'
import { buySounds } from '../../testing/orders-context.ts'
import { signedIn } from '../../testing/test-app.ts'
import { unpack, useZipShop } from '../../testing/zip-shop.ts'
import type { OnWire } from '../../testing/on-wire.ts'

const at = useZipShop()

async function aPurchase(): Promise<OnWire<Purchase>> {
  const sound = await anAudibleSound(at.shop, { title: 'Größe' })
  await buySounds(at.db, at.accountId, [sound.id])
  const list = await ask<{ items: OnWire<Purchase>[] }>(at.shop, '/api/purchases', { token: at.token })
  return list.items[0]!
}
const check = (number: string) => ask<CheckedLicence>(at.shop, `/api/licences/${number}`)
const certificate = (number: string, token: string) =>
  at.get(`/api/licences/${number}/certificate`, { headers: { token } })

test('anybody checks a licence without learning who bought it; another number is unknown', async () => {
  const { licenceNumber } = await aPurchase()
  const checked = await check(licenceNumber.toLowerCase())
  expect(checked).toMatchObject({ number: licenceNumber, endedAt: null, title: 'Größe', version: '2026-11' })
  expect(checked.text.length).toBeGreaterThan(3)
  expect(checked.audioSha256).toMatch(/^[0-9a-f]{64}$/)
  expect(Object.keys(checked)).not.toContain('buyer')
  await at.change("update licence set ended_at = now(), ended_as = 'undone'")
  expect((await check(licenceNumber)).endedAt).not.toBeNull()
  expect(await check(licenceNumber.replace(/.$/, '1'))).toEqual({
    statusCode: 404,
    code: 'licence_not_found',
  })
})

test('the certificate is a tagged PDF for its owner alone, and in their ZIP', async () => {
  const { licenceNumber, loopId } = await aPurchase()
  const { rawPayload, headers } = await certificate(licenceNumber, at.token)
  expect(headers['content-type']).toBe('application/pdf')
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(rawPayload.toString('latin1')).toContain('/Marked true')
  const eve = await signedIn(at.shop)
  expect((await certificate(licenceNumber, eve.token)).statusCode).toBe(404)
  const { url } = await at.post<OfferedDownloads>('/api/purchases/download', { loops: [{ loopId }] })
  const { rawPayload: zip } = await at.get(url!)
  expect(await unpack(zip, { certificates: true })).toEqual({
    [`Licences/Licence ${licenceNumber}.pdf`]: rawPayload,
  })
})
