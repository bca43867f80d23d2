import { type Answer, pollSignIn } from '@segno/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropTokens, useTokens } from '../../../shared/session/token-store.ts'
import { FakeShop, someTokens } from '../../../testing/fake-shop.ts'
import { awaitOpenedLink } from './poll-sign-in.ts'

let shop: FakeShop
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  shop = new FakeShop(1)
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  dropTokens()
})

const opened: Answer<typeof pollSignIn> = { step: 'signedIn', tokens: someTokens() }

/** Lets time pass in steps, with room in between for what is not a timer. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    await new Promise(requestAnimationFrame)
  }
}

test('[L03] a mailed link is asked about every 5 seconds for 3 minutes, and then no more', async () => {
  const began = Date.now()
  const askedAtSeconds: number[] = []
  shop.on(pollSignIn, () => {
    askedAtSeconds.push(Math.round((Date.now() - began) / 1_000))
    return { step: 'waiting' as const }
  })
  const waiting = awaitOpenedLink('session', new AbortController().signal)
  await pass(240)
  await expect(waiting).resolves.toBeNull()
  expect(askedAtSeconds).toEqual(Array.from({ length: 36 }, (_, place) => 5 * (place + 1)))
})

test('a connection that breaks for a moment does not end the wait', async () => {
  shop.on(pollSignIn, () => opened)
  vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const waiting = awaitOpenedLink('session', new AbortController().signal)
  await pass(10)
  await expect(waiting).resolves.toMatchObject({ step: 'signedIn' })
  expect(useTokens.getState().tokens).not.toBeNull()
})

test('what arrives after the wait was given up lets nobody in', async () => {
  const stop = new AbortController()
  shop.on(pollSignIn, () => {
    stop.abort(new Error('given up'))
    return opened
  })
  const waiting = awaitOpenedLink('session', stop.signal).catch((error: unknown) => error)
  await pass(5)
  await expect(waiting).resolves.toMatchObject({ message: 'given up' })
  expect(useTokens.getState().tokens).toBeNull()
})
