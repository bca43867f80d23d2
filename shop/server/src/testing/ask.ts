import { newId } from '../platform/ids.ts'
import type { TestApp } from './test-app.ts'

interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly token?: string
  readonly body?: object
  /** Another for each, unless it is given; most endpoints read none. */
  readonly idempotencyKey?: string
}

/** What the shop answers, in few words. @returns the data of a success; of a failure its status and code */
export async function ask<Data>(
  { app }: Pick<TestApp, 'app'>,
  url: string,
  { method = 'GET', token, body, idempotencyKey = newId() }: Asked = {},
): Promise<Data> {
  const answer = await app.inject({
    method,
    url,
    headers: { 'idempotency-key': idempotencyKey, ...(token === undefined ? {} : { token }) },
    ...(body === undefined ? {} : { payload: body }),
  })
  const said = answer.json() as { body?: { data: Data }; code?: string }
  return said.body ? said.body.data : ({ statusCode: answer.statusCode, code: said.code } as Data)
}
