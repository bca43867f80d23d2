import { getShop, redirectSocialLogin } from '@segno/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { beginCodeFlow } from './code-flow.ts'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { shopFacts } from '../../../../testing/shop-facts.ts'
import { finishHostedSignIn } from './hosted-sign-in.ts'
import { keepWaitingPlugin, readWaitingPlugin } from './waiting-plugin.ts'

afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', location.pathname + location.search)
  localStorage.clear()
  sessionStorage.clear()
})

const ISSUER = 'http://shop.test'
const shop = new FakeShop(1)
// Addresses within this page, which a browser goes to without leaving the test.
const facts = { ...shopFacts(shop), pluginPages: { success: '#signed-in', failure: '#not-signed-in' } }
shop.on(getShop, () => facts)

const encoded = (part: object): string => btoa(JSON.stringify(part)).replaceAll('=', '')

/** Signs in elsewhere while a plugin waits. */
async function comeBack(): Promise<void> {
  const begun = new URL(await beginCodeFlow(facts.hostedSignIn, null)).searchParams
  const [state, nonce] = [begun.get('state')!, begun.get('nonce')!]
  const seconds = Math.floor(Date.now() / 1_000)
  const claims = { iss: ISSUER, aud: 'web', sub: 'ada', iat: seconds, exp: seconds + 60, nonce }
  const idToken = `${encoded({ alg: 'RS256' })}.${encoded(claims)}.AAAA`
  const tokens = { access_token: 'access', refresh_token: 'refresh', token_type: 'bearer', id_token: idToken }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, ISSUER)
    return pathname === '/oauth2/token' ? Response.json(tokens) : shop.fetch(input, init)
  })
  keepWaitingPlugin('the id')
  const parameters = new URLSearchParams({ code: 'code', state, iss: ISSUER })
  expect(await finishHostedSignIn(new URL(`${ISSUER}/signing-in?${parameters}`))).toBeNull()
}

test('[G10] [A10] a plugin is handed the tokens, and the browser ends on the success page', async () => {
  let handedOver: unknown
  shop.on(redirectSocialLogin, ({ body }) => {
    handedOver = body
    return null
  })
  await comeBack()
  expect(location.hash).toBe('#signed-in')
  expect(handedOver).toMatchObject({ pluginId: 'the id', access_token: 'access', refresh_token: 'refresh' })
  expect(readWaitingPlugin()).toBeNull()
})

test('[G10] [A10] a hand-over that is refused ends on the failure page, and the plugin’s id goes too', async () => {
  shop.refusing.set(redirectSocialLogin.path, { code: 'hand_over_refused', message: 'No' })
  await comeBack()
  expect(location.hash).toBe('#not-signed-in')
  expect(readWaitingPlugin()).toBeNull()
})
