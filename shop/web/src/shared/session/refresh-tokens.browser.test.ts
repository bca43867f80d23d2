import { CallError, getCart, getProfile, refreshTokens } from '@segno/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeShop, someTokens } from '../../testing/fake-shop.ts'
import { call } from '../api/call.ts'
import { clearAppState, showProfile, useAppState } from '../state/app-state.ts'
import { keepTokensFresh } from './keep-fresh.ts'
import { renewTokens } from './refresh-tokens.ts'
import { onSessionEnd, type SessionEnd } from './session-end.ts'
import { dropTokens, holdTokens, useTokens } from './token-store.ts'

const ended: SessionEnd[] = []
let shop: FakeShop
let stopListening: () => void
beforeEach(() => {
  ended.length = 0
  stopListening = onSessionEnd((end) => ended.push(end))
  shop = new FakeShop(1)
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
  holdTokens({ ...someTokens(), idToken: 'old' })
  showProfile(shop.profile)
})
afterEach(() => {
  vi.restoreAllMocks()
  stopListening()
  dropTokens()
  clearAppState()
})

const refreshes = () => shop.requests.filter((request) => request.includes('refresh'))
const held = () => useTokens.getState().tokens!

test('[L03] what is asked for while tokens are renewed waits for the new ones and is not lost', async () => {
  const renewal = renewTokens(held())
  const calls = Promise.all([call(getProfile, {}), call(getCart, {})])
  await expect(renewal).resolves.toBe(true)
  await calls
  expect(shop.requests).toEqual(['POST /api/auth/refresh', 'GET /api/user/profile', 'GET /api/cart'])
})

const stored = () => localStorage.getItem('Session')

test('the page hands in no refresh token, for it has none: the browser has it in a cookie', async () => {
  const bodies: unknown[] = []
  shop.on(refreshTokens, ({ body }) => {
    bodies.push(body)
    // What a server of an earlier version answers.
    return { ...someTokens(), refreshToken: 'the next' }
  })
  await renewTokens(held())
  expect(bodies).toEqual([{}])
  expect(Object.keys(held()).toSorted()).toEqual(['expiresAt', 'idToken'])
  expect(stored()).not.toContain('the next')
})

test('a refresh token that an earlier version has stored is handed in at once, and is gone from local storage', async () => {
  const before = { ...someTokens(), idToken: 'old', refreshToken: 'stored before' }
  localStorage.setItem('Session', JSON.stringify({ state: { tokens: before }, version: 1 }))
  await useTokens.persist.rehydrate()
  const bodies: unknown[] = []
  shop.on(refreshTokens, ({ body }) => {
    bodies.push(body)
    return someTokens()
  })
  const stop = keepTokensFresh()
  await expect.poll(() => held().idToken).toBe('id')
  stop()
  expect(bodies).toEqual([{ refreshToken: 'stored before' }])
  expect(stored()).not.toMatch(/stored before|refreshToken|accessToken/)
})

test('two tabs never use one refresh token twice: the second takes what the first has got', async () => {
  const otherTabIsDone = Promise.withResolvers<void>()
  const otherTab = navigator.locks.request('segno-refresh-tokens', async () => {
    await otherTabIsDone.promise
    const renewed = { state: { tokens: { ...someTokens(), idToken: 'the next' } }, version: 1 }
    localStorage.setItem('Session', JSON.stringify(renewed))
  })
  const renewal = renewTokens(held())
  otherTabIsDone.resolve()
  await otherTab
  await expect(renewal).resolves.toBe(true)
  expect(held().idToken).toBe('the next')
  expect(refreshes()).toEqual([])
})

test.each([
  ['Access Token has been revoked', 'login'],
  ['Refresh Token has been revoked', 'login'],
  ['Refresh Token has expired', 'login'],
  ['User is disabled.', 'deactivated'],
  ['User does not exist.', 'login'],
  ['Password reset required for the user.', 'login'],
] as const)(
  '[M11] a renewal that is refused with %j signs out and clears what was kept',
  async (message, goTo) => {
    shop.refusing.set(refreshTokens.path, { code: 'refused', message })
    await expect(renewTokens(held())).resolves.toBe(false)
    expect(ended).toEqual([{ goTo, message }])
    expect(useTokens.getState().tokens).toBeNull()
    expect(localStorage.getItem('Session')).toBeNull()
    expect(localStorage.getItem('State')).toBeNull()
    expect(useAppState.getState().profile).toBeNull()
  },
)

test('[M12] a call that finds the session over while renewing says so, once', async () => {
  shop.refusing.set(refreshTokens.path, { code: 'refused', message: 'Refresh Token has expired' })
  shop.endedTokens.add('old').add('')
  await expect(call(getProfile, {})).rejects.toThrow('Failed to get the session because the user is empty')
  expect(ended).toEqual([{ goTo: 'login', message: 'Refresh Token has expired' }])
})

test.each([429, 500, 503])('a server that answers a renewal with %i signs nobody out', async (statusCode) => {
  shop.refusing.set(refreshTokens.path, { code: 'busy', message: 'Busy', statusCode })
  await expect(renewTokens(held())).rejects.toBeInstanceOf(CallError)
  expect(held().idToken).toBe('old')
  expect(ended).toEqual([])
})

test('a clock that is hours ahead does not make a browser renew without a pause', async () => {
  shop.on(refreshTokens, () => ({ ...someTokens(), expiresAt: new Date(0).toISOString() }))
  holdTokens({ ...someTokens(), expiresAt: new Date(0).toISOString() })
  const stop = keepTokensFresh()
  await expect.poll(refreshes).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(refreshes()).toHaveLength(1)
  stop()
})
