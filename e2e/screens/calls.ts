import type { RunningShop } from '../running-shop.ts'

/** A thing of the shop, as far as it takes to find its screen. */
export interface Named {
  readonly _id: string
}

export interface Calls {
  readonly ask: <Data>(path: string, method?: string, body?: object) => Promise<Data>
}

/** What a program says to the shop, as one of the demo's people or as nobody. */
export async function callAs(
  shop: Pick<RunningShop, 'origin'>,
  who: 'visitor' | 'user' | 'artist' | 'admin',
): Promise<Calls> {
  const headers: Record<string, string> = {}
  const ask = async <Data>(path: string, method = 'GET', body?: object): Promise<Data> => {
    const sent = body && {
      headers: {
        ...headers,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    }
    const answer = await fetch(shop.origin + path, { method, headers, ...sent })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { body: { data: Data } }).body.data
  }
  if (who !== 'visitor') {
    const credentials = { email: `${who}@segno.test`, password: 'segno-demo' }
    const { tokens } = await ask<{ tokens: { idToken: string } }>('/api/auth/signIn', 'POST', credentials)
    headers['token'] = tokens.idToken
    // What moves money asks for the password once more.
    if (who === 'admin') await ask('/api/auth/confirmSession', 'POST', { answer: credentials.password })
  }
  return { ask }
}
