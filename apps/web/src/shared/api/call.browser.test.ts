import { CallError, getProfile, getShop, getSound } from '@segno/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeShop, someTokens } from '../../testing/fake-shop.ts'
import { useAppState, showProfile } from '../app-state.ts'
import { onSessionEnd, type SessionEnd } from '../session/session-end.ts'
import { dropTokens, holdTokens, useTokens } from '../session/token-store.ts'
import { call } from './call.ts'

afterEach(() => {
  vi.restoreAllMocks()
  dropTokens()
  localStorage.clear()
})

test('[A13] every request says where it comes from and carries the ID token, empty without a session', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(new FakeShop().fetch)
  await call(getShop, {})
  expect(fetched.mock.lastCall![1]!.headers).toMatchObject({ source: 'web', token: '' })
  holdTokens({ ...someTokens(), idToken: 'my-token' })
  await call(getShop, {})
  expect(fetched.mock.lastCall![1]!.headers).toMatchObject({ source: 'web', token: 'my-token' })
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
  holdTokens({ ...someTokens(), idToken: 'old', refreshToken: 'mine' })
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

test('two calls with the same ended token use the refresh token once', async () => {
  const shop = new FakeShop()
  holdTokens({ ...someTokens(), idToken: 'old', refreshToken: 'mine' })
  shop.endedTokens.add('old')
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
  await Promise.all([call(getProfile, {}), call(getProfile, {})])
  expect(shop.requests.filter((request) => request.includes('refresh'))).toHaveLength(1)
})
