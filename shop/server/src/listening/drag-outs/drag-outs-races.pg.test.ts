import type { DragOutPage, OfferedDragOut } from '@segno/contract'
import { expect, test } from 'vitest'
import { anAudibleSound } from '../../testing/audible-sound.ts'
import { ask } from '../../testing/ask.ts'
import { aSound } from '../../testing/builders.ts'
import { openTestApp, signedIn } from '../../testing/test-app.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()

test.skipIf(!hasPostgres)('requests with one ticket at once record one drag-out', async () => {
  await using shop = await openTestApp(database.db)
  const { token } = await signedIn(shop)
  const { id } = await anAudibleSound(shop)
  const body = { loops: [{ LoopId: id }] }
  const { loops } = await ask<{ loops: OfferedDragOut[] }>(shop, '/api/drag-outs', {
    method: 'POST',
    token,
    body,
  })
  const { url } = loops[0]!
  await shop.app.inject({ url, method: 'HEAD' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => shop.app.inject(url)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(await ask<DragOutPage>(shop, '/api/drag-outs', { token })).toMatchObject({ total: 1 })
})

test.skipIf(!hasPostgres)('one report that is sent several times at once is recorded once', async () => {
  await using shop = await openTestApp(database.db)
  const { token } = await signedIn(shop)
  const { id: LoopId } = await aSound(database.db)
  const report = (fileName: string) => {
    const body = { drags: [{ LoopId, fileName, tempoBpm: null, pitchSemitones: null }] }
    return ask(shop, '/api/drag-outs/reported', { method: 'POST', token, body, idempotencyKey: 'report-1' })
  }
  expect(await Promise.all(Array.from({ length: 8 }, () => report('One.wav')))).toEqual(Array(8).fill(null))
  const others = await Promise.all(Array.from({ length: 4 }, () => report('Other.wav')))
  expect(others).toEqual(Array(4).fill({ statusCode: 409, code: 'idempotency_key_reused' }))
  expect(await ask<DragOutPage>(shop, '/api/drag-outs', { token })).toMatchObject({ total: 1 })
})
