import { readVatId } from '@segno/vat'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAnsweringServer, type AnsweringServer } from '../../testing/answering-server.ts'
import { askVies, type CheckVatId } from './check-vat-id.ts'

const ID = readVatId('ATU13585627', 'AT')!
let server: AnsweringServer
let ask: CheckVatId
beforeEach(async () => {
  server = await openAnsweringServer()
  ask = askVies({ url: server.url, timeoutMs: 500 })
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
    states.push(await ask(ID))
  }
  expect(states).toEqual(['confirmed', 'invalid', 'pending', 'pending', 'pending'])
})

test('while the register is away, silent, cut or in trouble an id waits, and is confirmed once it is back', async () => {
  const states = []
  says({ isValid: true })
  server.line.state = 'away'
  states.push(await ask(ID))
  server.line.state = 'open'
  server.line.cutAfter(1, 'from server')
  states.push(await ask(ID))
  server.line.state = 'silent'
  states.push(await ask(ID))
  server.line.state = 'open'
  says({ isValid: false }, 500)
  states.push(await ask(ID))
  server.answer = { status: 200, body: '<html>Sorry' }
  states.push(await ask(ID))
  says({ isValid: true })
  states.push(await ask(ID))
  expect(states).toEqual([...Array<string>(5).fill('pending'), 'confirmed'])
})
