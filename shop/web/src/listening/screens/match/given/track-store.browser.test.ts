import { afterEach, expect, test } from 'vitest'
import { aSound } from '../../../../testing/sounds.ts'
import type * as trackStore from './track-store.ts'

afterEach(() => sessionStorage.clear())

let reloads = 0

/** The store after a reload of the page. */
async function loaded(): Promise<typeof trackStore> {
  reloads += 1
  return import(/* @vite-ignore */ `${new URL('track-store.ts', import.meta.url).href}?reload=${reloads}`)
}

test('sounds that were given, and what was corrected, are there after a reload', async () => {
  const before = await loaded()
  before.giveSounds('Your cart', [aSound({ id: 'rain' }), aSound({ id: 'hats' })])
  before.leadBy('rain')
  before.correct({ tempoBpm: 96, key: null })
  const { given, wasLost } = (await loaded()).useTrack.getState()
  expect(given).toEqual(before.useTrack.getState().given)
  expect(given).toMatchObject({ kind: 'sounds', leaderId: 'rain', corrected: { tempoBpm: 96, key: null } })
  expect(wasLost).toBe(false)
})

test('what was put away does not come back', async () => {
  const before = await loaded()
  before.giveSounds('Your cart', [aSound({ id: 'rain' })])
  before.giveNothing()
  expect((await loaded()).useTrack.getState()).toMatchObject({ given: null, wasLost: false })
})

test.each(['audio', '{', '{"kind":"taps"}', 'null'])(
  'audio, and what cannot be read, is gone after a reload, which is said: %s',
  async (kept) => {
    sessionStorage.setItem('match-given', kept)
    expect((await loaded()).useTrack.getState()).toMatchObject({ given: null, wasLost: true })
  },
)
