import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FaultLine } from '@segno/test-kit/fault-line'
import { readVatId } from '@segno/vat'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askVies, type CheckVatId } from './check-vat-id.ts'

const ID = readVatId('ATU13585627', 'AT')!
let said: { status: number; body: string }
let server: Server
let line: FaultLine
let ask: CheckVatId
beforeEach(async () => {
  server = createServer((_request, response) => void response.writeHead(said.status).end(said.body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  line = await FaultLine.open({ port: (server.address() as AddressInfo).port })
  ask = askVies({ url: `http://127.0.0.1:${line.port}`, timeoutMs: 500 })
})
afterEach(async () => {
  await line[Symbol.asyncDispose]()
  server.closeAllConnections()
  server.close()
})

const says = (answer: object, status = 200): void => void (said = { status, body: JSON.stringify(answer) })

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
  line.state = 'away'
  states.push(await ask(ID))
  line.state = 'open'
  line.cutAfter(1, 'from server')
  states.push(await ask(ID))
  line.state = 'silent'
  states.push(await ask(ID))
  line.state = 'open'
  says({ isValid: false }, 500)
  states.push(await ask(ID))
  said = { status: 200, body: '<html>Sorry' }
  states.push(await ask(ID))
  says({ isValid: true })
  states.push(await ask(ID))
  expect(states).toEqual([...Array<string>(5).fill('pending'), 'confirmed'])
})
