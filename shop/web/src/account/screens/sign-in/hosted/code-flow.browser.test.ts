import type { Shop } from '@segno/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { store } from '../../../../shared/storage/stored-keys.ts'
import { beginCodeFlow, finishCodeFlow, settingsFor } from './code-flow.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
  localStorage.clear()
})

const everywhere = {
  host: null,
  clientId: 'web',
  redirectUri: 'https://shop.test/signing-in',
  logoutUri: 'https://shop.test',
}
const hosted: Shop['hostedSignIn'] = {
  authority: 'https://shop.test',
  scope: 'openid email phone profile aws.cognito.signin.user.admin',
  hosts: [{ ...everywhere, host: 'stg.shop.test', clientId: 'stg' }, everywhere],
}
const begin = async (provider: string | null = null): Promise<URL> =>
  new URL(await beginCodeFlow(hosted, provider))
const backWith = (parameters: Record<string, string>): URL =>
  new URL(`https://shop.test/signing-in?${new URLSearchParams(parameters)}`)

/** What a token endpoint would see, and answers like one that has no time for anybody. */
function watchTokenEndpoint(): URLSearchParams[] {
  const seen: URLSearchParams[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    seen.push(new URLSearchParams(init?.body as URLSearchParams))
    return Promise.resolve(Response.json({ error: 'invalid_grant' }, { status: 400 }))
  })
  return seen
}

test('[A14] the browser is sent off with code, challenge and the scopes of the specification', async () => {
  store('afid', 'ada')
  store('afidAt', new Date().toISOString())
  const address = await begin('google')
  expect(address.origin + address.pathname).toBe('https://shop.test/oauth2/authorize')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: 'web',
    redirect_uri: 'https://shop.test/signing-in',
    response_type: 'code',
    scope: 'openid email phone profile aws.cognito.signin.user.admin',
    code_challenge_method: 'S256',
    identity_provider: 'google',
    afid: 'ada',
  })
})

test('[L04] the verifier has 128 characters and the state 32, and the challenge is the verifier’s SHA-256', async () => {
  const address = await begin()
  const seen = watchTokenEndpoint()
  const state = address.searchParams.get('state')!
  expect(state).toMatch(/^[\w-]{32}$/)
  await expect(
    finishCodeFlow(hosted, backWith({ code: 'code', state, iss: 'https://shop.test' })),
  ).rejects.toThrow('Authentication Error')
  const verifier = seen[0]!.get('code_verifier')!
  expect(verifier).toMatch(/^[\w-]{128}$/)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
  const challenge = btoa(String.fromCharCode(...digest))
  expect(address.searchParams.get('code_challenge')).toBe(
    challenge.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''),
  )
  expect(Object.fromEntries(seen[0]!)).toMatchObject({
    grant_type: 'authorization_code',
    code: 'code',
    client_id: 'web',
    redirect_uri: 'https://shop.test/signing-in',
  })
})

test('[V03] another state than the one that was sent off is refused, and no code is exchanged', async () => {
  await begin()
  const seen = watchTokenEndpoint()
  await expect(finishCodeFlow(hosted, backWith({ code: 'code', state: 'x'.repeat(32) }))).rejects.toThrow(
    'Invalid state in OAuth flow',
  )
  expect(seen).toEqual([])
})

test('[V03] a state is good once, and none is good in a browser that has not begun', async () => {
  const state = (await begin()).searchParams.get('state')!
  watchTokenEndpoint()
  const back = backWith({ code: 'code', state, iss: 'https://shop.test' })
  await finishCodeFlow(hosted, back).catch(() => undefined)
  await expect(finishCodeFlow(hosted, back)).rejects.toThrow('Invalid state in OAuth flow')
})

test('an answer that another issuer signed is refused, and no code is exchanged', async () => {
  const state = (await begin()).searchParams.get('state')!
  const seen = watchTokenEndpoint()
  const back = backWith({ code: 'code', state, iss: 'https://evil.test' })
  await expect(finishCodeFlow(hosted, back)).rejects.toThrow('Authentication Error')
  expect(seen).toEqual([])
})

test('[S14] whoever said no is not signed in', async () => {
  const state = (await begin()).searchParams.get('state')!
  const back = backWith({ error: 'access_denied', state, iss: 'https://shop.test' })
  await expect(finishCodeFlow(hosted, back)).rejects.toThrow('The user is not authenticated')
})

test('[S14] a shop that cannot be reached is told apart from one that refuses', async () => {
  const state = (await begin()).searchParams.get('state')!
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const back = backWith({ code: 'code', state, iss: 'https://shop.test' })
  await expect(finishCodeFlow(hosted, back)).rejects.toThrow('Network Error')
})

test('[S14] a shop that does not answer is waited for 10 seconds', async () => {
  const state = (await begin()).searchParams.get('state')!
  const waits: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((waitMs) => {
    waits.push(waitMs)
    return AbortSignal.abort(new DOMException('', 'TimeoutError'))
  })
  const back = backWith({ code: 'code', state, iss: 'https://shop.test' })
  await expect(finishCodeFlow(hosted, back)).rejects.toThrow('Network Error')
  expect(waits).toEqual([10_000])
})

test('[A14] a host that has settings of its own uses them, and every other the common ones', () => {
  expect(settingsFor(hosted, 'stg.shop.test').clientId).toBe('stg')
  expect(settingsFor(hosted, 'localhost').clientId).toBe('web')
})
