import { CallError, getProfile, getShop, getSound, refreshTokens } from '@segno/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeShop, someTokens } from '../../testing/fake-shop.ts'
import { clearAppState, showCart, showProfile, useAppState } from '../state/app-state.ts'
import { localItem } from '../state/cart.ts'
import { onSessionEnd, type SessionEnd } from '../session/session-end.ts'
import { dropTokens, holdTokens, useTokens } from '../session/token-store.ts'
import { call } from './call.ts'
import { failureSentence } from './failure-rules.ts'

afterEach(() => {
  vi.restoreAllMocks()
  dropTokens()
  clearAppState()
  localStorage.clear()
})

/** What goes out, as `path source token`. */
function watchRequests(shop: FakeShop): string[] {
  const sent: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((...asked) => {
    const { url, headers } = new Request(...asked)
    sent.push(`${new URL(url).pathname} ${headers.get('source')} “${headers.get('token')}”`)
    return shop.fetch(...asked)
  })
  return sent
}

test('[A13] every request says where it comes from and carries the ID token, empty without a session', async () => {
  const sent = watchRequests(new FakeShop())
  await call(getShop, {})
  holdTokens({ ...someTokens(), idToken: 'my-token' })
  await call(getProfile, {})
  expect(sent).toEqual(['/api/public/shop web “”', '/api/user/profile web “my-token”'])
})

/** A session with an expired ID token and a remembered cart and profile. */
function shopOfOldSession(): FakeShop {
  const shop = new FakeShop(1)
  holdTokens({ ...someTokens(), idToken: 'old' })
  showProfile(shop.profile)
  showCart([localItem(shop.sounds[0]!)])
  shop.endedTokens.add('old').add('')
  return shop
}

test('[A13] where the token cannot be renewed State is cleared and the call is sent with an empty one', async () => {
  const shop = shopOfOldSession()
  shop.refusing.set(refreshTokens.path, { code: 'refused', message: 'Refresh Token has expired' })
  const sent = watchRequests(shop)
  await expect(call(getProfile, {})).rejects.toThrow('the user is empty')
  expect(sent).toEqual([
    '/api/user/profile web “old”',
    '/api/auth/refresh web “old”',
    '/api/user/profile web “”',
  ])
  expect(localStorage.getItem('State')).toBeNull()
})

test('a line that breaks while the token is renewed loses neither session nor cart', async () => {
  const shop = shopOfOldSession()
  shop.answering.set(refreshTokens.path, () => Response.error())
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    const answer = await shop.fetch(...asked)
    if (answer.type === 'error') throw new TypeError('Failed to fetch')
    return answer
  })
  await expect(call(getProfile, {})).rejects.toThrow('Failed to fetch')
  expect(useTokens.getState().tokens).toMatchObject({ idToken: 'old' })
  expect(JSON.parse(localStorage.getItem('State')!).state.cart).toHaveLength(1)
})

test.each(['☃', 'two\nlines', 'x'.repeat(20_000), ''])(
  'a stored guest token that cannot be sent, as “%.12s”, gives way to a new one',
  async (spoilt) => {
    localStorage.setItem('guestToken', spoilt)
    const shop = new FakeShop()
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
    await call(getSound, { params: { soundId: shop.sounds[0]!.id } })
    expect(fetched.mock.lastCall![1]!.headers).toMatchObject({ token: 'guest' })
    expect(localStorage.getItem('guestToken')).toBe('guest')
  },
)

test('an ended token is renewed once and the request made again', async () => {
  const shop = new FakeShop()
  holdTokens({ ...someTokens(), idToken: 'old' })
  shop.endedTokens.add('old')
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
  await expect(call(getProfile, {})).resolves.toMatchObject({ userFirstName: 'Robin' })
  expect(useTokens.getState().tokens).toMatchObject({ idToken: 'id' })
  expect(shop.requests).toEqual(['GET /api/user/profile', 'POST /api/auth/refresh', 'GET /api/user/profile'])
})

test('[A13] [S02] a token that stays refused ends the session and sign-in starts again', async () => {
  const ended = vi.fn<(end: SessionEnd) => void>()
  const stop = onSessionEnd(ended)
  const shop = new FakeShop()
  holdTokens(someTokens())
  showProfile(shop.profile)
  shop.endedTokens.add('id')
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
  await expect(call(getProfile, {})).rejects.toBeInstanceOf(CallError)
  expect(ended).toHaveBeenCalledExactlyOnceWith({ goTo: 'login', message: 'Token Expired' })
  expect(useTokens.getState().tokens).toBeNull()
  expect(useAppState.getState().user.role).toBeNull()
  expect(localStorage.getItem('State')).toBeNull()
  stop()
})

test('a call that is taken and never answered ends in words', async () => {
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((__, reject) => {
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error))
      }),
  )
  const failed = call(getShop, {}).catch((error: unknown) => failureSentence(error, 'segno.test'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await failed).toBe('The server takes too long to answer. Try again.')
  vi.useRealTimers()
})

test('two calls with the same ended token use the refresh token once', async () => {
  const shop = new FakeShop()
  holdTokens({ ...someTokens(), idToken: 'old' })
  shop.endedTokens.add('old')
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
  await Promise.all([call(getProfile, {}), call(getProfile, {})])
  expect(shop.requests.filter((request) => request.includes('refresh'))).toHaveLength(1)
})
