import { createHmac, randomBytes } from 'node:crypto'
import type { SealedFor } from '../platform/secrets/secret-box.ts'

const MARK = 'whsec_'
const SECRET_BYTES = 32

export const newSecret = (): string => MARK + randomBytes(SECRET_BYTES).toString('base64')

export const sealedSecret = (endpointId: string): SealedFor => ({
  purpose: 'webhook secret',
  rowId: endpointId,
})

interface Message {
  readonly id: string
  readonly at: Date
  readonly body: string
}

/**
 * The headers of one attempt; one signature for each secret.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]) {
  const timestamp = Math.floor(at.getTime() / 1_000).toString()
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(MARK.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
