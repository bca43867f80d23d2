import { readVatId } from '@segno/vat'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAnsweringServer, type AnsweringServer } from '../../testing/answering-server.ts'
import { askVies, type CheckVatId } from './check-vat-id.ts'

const ID = readVatId('ATU13585627', 'AT')!
let server: AnsweringServer
let ask: CheckVatId
beforeEach(async () => {
  server = await openAnsweringServer()
  ask = askVies({ url: server.url, timeoutMs: 500 }, () => 'DE 136 695 976')
})
afterEach(() => server[Symbol.asyncDispose]())

const says = (answer: object, status = 200): void =>
  void (server.answer = { status, body: JSON.stringify(answer) })

test('an id is confirmed or invalid only where its country was really asked', async () => {
  const states = []
  for (const answer of [
    { isValid: true, userError: 'VALID' },
    { isValid: false, userError: 'INVALID' },
    { isValid: false, userError: 'MS_UNAVAILABLE' },
    { isValid: false, userError: 'MS_MAX_CONCURRENT_REQ' },
    { actionSucceed: false, errorWrappers: [{ error: 'SERVICE_UNAVAILABLE' }] },
  ]) {
    says(answer)
    states.push((await ask(ID)).state)
  }
  expect(states).toEqual(['confirmed', 'invalid', 'pending', 'pending', 'pending'])
})

test('while the register is away, silent, cut or in trouble an id waits, and is confirmed once it is back', async () => {
  const states = []
  says({ isValid: true })
  server.line.state = 'away'
  states.push((await ask(ID)).state)
  server.line.state = 'open'
  server.line.cutAfter(1, 'from server')
  states.push((await ask(ID)).state)
  server.line.state = 'silent'
  states.push((await ask(ID)).state)
  server.line.state = 'open'
  says({ isValid: false }, 500)
  states.push((await ask(ID)).state)
  server.answer = { status: 200, body: '<html>Sorry' }
  states.push((await ask(ID)).state)
  says({ isValid: true })
  states.push((await ask(ID)).state)
  expect(states).toEqual([...Array<string>(5).fill('pending'), 'confirmed'])
})

test('the register hears who asks, and numbers its answer for the tax office', async () => {
  says({ isValid: true, requestIdentifier: 'WAPIAAAAYeFPxyz' })
  expect(await ask(ID)).toEqual({ state: 'confirmed', consultation: 'WAPIAAAAYeFPxyz' })
  expect(server.asked.at(-1)).toBe(
    '/ms/AT/vat/U13585627?requesterMemberStateCode=DE&requesterNumber=136695976',
  )
  says({ isValid: true, requestIdentifier: '' })
  expect(await ask(ID)).toEqual({ state: 'confirmed', consultation: null })
})
