import { AsyncLocalStorage } from 'node:async_hooks'
import { addressOf, type Answer, type Failure, fromWire, type Success, toWire } from '@segno/contract'
import type { CallShop } from '@segno/assistant-tools'
import type { FastifyInstance } from 'fastify'

interface Caller {
  readonly token: string
  readonly clientAddress: string
  readonly userAgent: string | undefined
}

const calls = new AsyncLocalStorage<true>()

/** Whether the API is asked by a tool: only then it takes tokens that were issued for the tools. */
export const isToolCall = (): boolean => calls.getStore() === true

/** Calls the API within this process, as somebody's program that is connected at this address. */
export function callApi(app: FastifyInstance, caller: Caller): CallShop {
  return async (endpoint, input) => {
    const { body } = input as { body?: object }
    const request = {
      method: endpoint.method,
      url: addressOf(endpoint, input),
      remoteAddress: caller.clientAddress,
      headers: {
        token: caller.token,
        source: 'plugin',
        ...(caller.userAgent !== undefined && { 'user-agent': caller.userAgent }),
      },
      ...(body !== undefined && { payload: toWire(endpoint.body, body) as object }),
    }
    const answer = await calls.run(true, async () => app.inject(request))
    if (answer.statusCode >= 400) throw new Error(answer.json<Failure>().message)
    return fromWire(endpoint.ok, answer.json<Success<unknown>>().body.data) as Answer<typeof endpoint>
  }
}
