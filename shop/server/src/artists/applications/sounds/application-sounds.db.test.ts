import { addApplicationSound, applyAsArtist, getOwnApplication, type OwnApplication } from '@segno/contract'
import { expect, test } from 'vitest'
import { readPcmFile, writeWav } from '@segno/audio-files'
import { writeAiff } from '@segno/audio-files/testing'
import { signedIn } from '../../../testing/test-app.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import type { OnWire } from '../../../testing/on-wire.ts'
import { useSignedIn, useTestApp } from '../../../testing/use-test-app.ts'

const database = useTestDatabase()
const shop = useTestApp(database)
const buyer = useSignedIn(shop, { email: 'lea@segno.test' })
const admin = useSignedIn(shop, { role: 'admin' })

const silence = { sampleRateHz: 44_100, channels: [new Float32Array(441)] }
const wav = Buffer.from(writeWav({ pcm: silence, bitDepth: 16 }))

const apply = () =>
  shop.app.inject({
    method: 'POST',
    url: applyAsArtist.path,
    headers: { token: buyer.token },
    payload: { about: 'Breaks', links: ['https://lea.test'], agreementNumber: 4 },
  })
const add = async (payload = wav, token = buyer.token) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: addApplicationSound.path,
    query: { fileName: 'Break.wav' },
    headers: { token, 'content-type': 'audio/wav' },
    payload,
  })
  return answer.json<{ statusCode: number; code?: string }>()
}
async function own(): Promise<OnWire<OwnApplication, { id: '_id' }>> {
  const answer = await shop.app.inject({ url: getOwnApplication.path, headers: { token: buyer.token } })
  return answer.json<{ body: { data: { application: OnWire<OwnApplication, { id: '_id' }> } } }>().body.data
    .application
}
const play = (application: OnWire<OwnApplication, { id: '_id' }>, soundId = application.sounds[0]!._id) =>
  shop.app.inject({
    url: `/api/admin/artist-applications/${application._id}/sounds/${soundId}`,
    headers: { token: admin.token },
  })

test('an applicant sends up to five sounds along, and an administrator hears them until it is decided', async () => {
  expect(await add()).toMatchObject({ code: 'no_open_application' })
  await apply()
  for (let sent = 0; sent < 5; sent++) expect((await add()).statusCode).toBe(201)
  expect(await add()).toMatchObject({ code: 'too_many_application_sounds' })
  const application = await own()
  expect(application.sounds).toHaveLength(5)
  expect(application.sounds[0]).toMatchObject({ fileName: 'Break.wav', sizeBytes: wav.length })
  const played = await play(application)
  expect(played.headers['content-type']).toBe('audio/wav')
  expect(played.rawPayload.equals(wav)).toBe(true)
  await shop.app.inject({
    method: 'POST',
    url: `/api/admin/artist-applications/${application._id}/decision`,
    headers: { token: admin.token },
    payload: { decision: 'refuse', reason: 'Show us more.' },
  })
  expect((await own()).sounds).toEqual([])
  expect((await play(application)).statusCode).toBe(404)
})

test('an AIFF is heard as WAV, which every browser plays', async () => {
  await apply()
  const values = Array.from({ length: 441 }, (_, frame) => frame)
  const aiff = writeAiff({ sampleRateHz: 44_100, bitDepth: 16, channels: [values], kind: null })
  expect((await add(Buffer.from(aiff))).statusCode).toBe(201)
  expect(await add(Buffer.from(aiff.subarray(0, 40)))).toMatchObject({ code: 'not_a_sound' })
  const played = await play(await own())
  expect(played.headers['content-type']).toBe('audio/wav')
  expect(readPcmFile(played.rawPayload).pcm).toEqual(readPcmFile(aiff).pcm)
})

test('what is no sound is refused, and one is taken out by nobody but its applicant', async () => {
  await apply()
  expect(await add(Buffer.from('MZ, a program'))).toMatchObject({ code: 'not_a_sound' })
  await add()
  const [sound] = (await own()).sounds
  const remove = async (token: string) => {
    const url = `${addApplicationSound.path}/${sound!._id}`
    return (await shop.app.inject({ method: 'DELETE', url, headers: { token } })).statusCode
  }
  const other = await signedIn(shop, { email: 'bo@segno.test' })
  expect(await remove(other.token)).toBe(404)
  expect((await own()).sounds).toHaveLength(1)
  expect(await remove(buyer.token)).toBe(200)
  expect((await own()).sounds).toEqual([])
})
