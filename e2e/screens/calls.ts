import type { ProofChallenge } from '@segno/contract'
import { solve } from '../../shop/server/src/testing/solve-challenge.ts'
import type { RunningShop } from '../running-shop.ts'

type Shop = Pick<RunningShop, 'origin'>

/** A thing of the shop, as far as it takes to find its screen. */
export interface Named {
  readonly _id: string
}

export interface Calls {
  readonly ask: <Data>(path: string, method?: string, body?: object) => Promise<Data>
}

interface Credentials {
  readonly email: string
  readonly password: string
}

function callWith({ origin }: Shop, headers: Readonly<Record<string, string>>): Calls {
  return {
    async ask<Data>(path: string, method = 'GET', body?: object) {
      const sent = body && {
        headers: {
          ...headers,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(body),
      }
      const answer = await fetch(origin + path, { method, headers, ...sent })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return ((await answer.json()) as { body: { data: Data } }).body.data
    },
  }
}

export async function callSignedIn(shop: Shop, credentials: Credentials): Promise<Calls> {
  const { tokens } = await callWith(shop, {}).ask<{ tokens: { idToken: string } }>(
    '/api/auth/signIn',
    'POST',
    credentials,
  )
  return callWith(shop, { token: tokens.idToken })
}

/** What a program says to the shop, as one of the demo's people or as nobody. */
export async function callAs(shop: Shop, who: 'visitor' | 'user' | 'artist' | 'admin'): Promise<Calls> {
  if (who === 'visitor') return callWith(shop, {})
  const credentials = { email: `${who}@segno.test`, password: 'segno-demo' }
  const calls = await callSignedIn(shop, credentials)
  // What moves money asks for the password once more.
  if (who === 'admin') await calls.ask('/api/auth/confirmSession', 'POST', { answer: credentials.password })
  return calls
}

/** As a visitor whose next request carries a proof of work. */
export async function callWithProof(shop: Shop): Promise<Calls> {
  const challenge = await callWith(shop, {}).ask<ProofChallenge>('/api/auth/proofChallenge')
  return callWith(shop, { proof: await solve(challenge) })
}
