import { afterEach, expect, test } from 'vitest'
import type * as preferences from './preferences.ts'

afterEach(() => localStorage.clear())

test('what somebody has set is there again when the page is opened anew', async () => {
  const session = { tempoBpm: 124, key: null, pitchSemitones: 2, followKey: false }
  const state = { theme: 'light', volume: 0.3, loop: false, singleKeys: false, compactRows: true, session }
  localStorage.setItem('Preferences', JSON.stringify({ state, version: 1 }))
  // Another address is another module: it reads what is stored, as a page does that has just been opened.
  const address = './preferences.ts?opened-anew'
  const { usePreferences } = (await import(/* @vite-ignore */ address)) as typeof preferences
  expect(usePreferences.getState()).toMatchObject(state)
})

test('what is muted comes back as loud as it was, also after the page was opened anew', async () => {
  const open = async (how: string): Promise<typeof preferences> => {
    const address = `./preferences.ts?${how}`
    return import(/* @vite-ignore */ address) as Promise<typeof preferences>
  }
  const before = await open('before-muting')
  before.setVolume(0.3)
  before.setVolume(0)
  const { usePreferences } = await open('after-muting')
  expect(usePreferences.getState()).toMatchObject({ volume: 0, audibleVolume: 0.3 })
})
