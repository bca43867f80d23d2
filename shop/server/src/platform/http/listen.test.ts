import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { listen } from './listen.ts'

test('a port that another program has is named in a sentence', async () => {
  const first = fastify()
  await listen(first, { port: 0, host: '127.0.0.1' })
  const { port } = first.server.address() as AddressInfo
  const second = listen(fastify(), { port, host: '127.0.0.1' })
  await expect(second).rejects.toThrow(OperatorError)
  await expect(second).rejects.toThrow(`Port ${port} is taken by another program.`)
  await first.close()
})

test('an address that this machine does not have is named in a sentence', async () => {
  await expect(listen(fastify(), { port: 0, host: '192.0.2.1' })).rejects.toThrow(
    'This machine has no address 192.0.2.1.',
  )
})
