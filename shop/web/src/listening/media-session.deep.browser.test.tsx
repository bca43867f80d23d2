import { getSound } from '@segno/contract'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../testing/open-app.tsx'
import { aSound, soundAt } from '../testing/sounds.ts'
import { followMediaSession } from './media-session.ts'
import { playSound } from './player.ts'

const handlers = new Map<MediaSessionAction, MediaSessionActionHandler | null>()
beforeEach(() => {
  handlers.clear()
  vi.spyOn(MediaSession.prototype, 'setActionHandler').mockImplementation(
    (action, handler) => void handlers.set(action, handler),
  )
})
afterEach(forgetEverything)

/** What the system does when somebody presses one of its buttons. */
function press(action: MediaSessionAction, facts: { seekTime?: number } = {}): void {
  const handler = handlers.get(action)
  if (!handler) throw new Error(`the system offers no ${action}`)
  handler({ action, ...facts })
}

const fourSeconds = { kind: 'loop', durationSeconds: 4, lengthFrames: 192_000, tempoBpm: 120 } as const
const detail = {
  measured: { ...fourSeconds, tempoConfidence: 1, key: null, keyConfidence: 0, truePeakDb: -1 },
  taggedBy: 'artist',
  isOwned: false,
  isForSale: true,
} as const

const { mediaSession } = navigator
const playing = (title: string) =>
  page.getByRole('region', { name: 'Player' }).getByRole('button', { name: `Stop ${title}` })
const title = (place: number): string => soundAt(place).title

async function openSounds(shop = new FakeShop(12)) {
  const app = await openApp('/sounds', shop)
  await expect.element(page.getByRole('row').first()).toBeVisible()
  return app
}

test('the system says what is heard, of which pack and by whom, with the cover once it is listened to', async () => {
  const sound = aSound({ ...fourSeconds, pack: { id: 'pack', slug: 'pack', title: 'Night Shift' } })
  const shop = new FakeShop([sound])
  shop.on(getSound, () => ({ ...sound, ...detail, cover: '/covers/night-1024.webp' }))
  await openSounds(shop)
  expect(mediaSession.playbackState).toBe('none')
  playSound(sound)
  expect(mediaSession.metadata).toMatchObject({
    title: sound.title,
    artist: sound.artist.name,
    album: 'Night Shift',
    artwork: [],
  })
  await expect.poll(() => mediaSession.playbackState).toBe('playing')
  await expect
    .poll(() => mediaSession.metadata?.artwork[0]?.src)
    .toBe(`${location.origin}/covers/night-512.webp`)
})

test('the system’s buttons stop, play and seek', async () => {
  const sound = aSound({ ...fourSeconds, title: 'Rain' })
  const told = vi.spyOn(MediaSession.prototype, 'setPositionState')
  await openSounds(new FakeShop([sound]))
  playSound(sound)
  await expect.element(playing('Rain')).toBeVisible()
  press('pause')
  expect(mediaSession.playbackState).toBe('paused')
  await expect.element(playing('Rain')).not.toBeInTheDocument()
  press('play')
  await expect.poll(() => mediaSession.playbackState).toBe('playing')
  press('seekto', { seekTime: 3 })
  await expect.poll(() => told.mock.lastCall?.[0]?.position).toBeGreaterThanOrEqual(3)
  expect(told.mock.lastCall?.[0]).toMatchObject({ duration: 4, playbackRate: 1 })
  press('stop')
  expect(mediaSession.playbackState).toBe('paused')
})

test('the next and the one before are those that the arrows reach, and are offered only where there are any', async () => {
  const { router } = await openSounds()
  press('nexttrack')
  await expect.element(playing(title(0))).toBeVisible()
  press('nexttrack')
  await expect.element(playing(title(1))).toBeVisible()
  press('previoustrack')
  await expect.element(playing(title(0))).toBeVisible()
  await router.navigate('/no/such/place')
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect([handlers.get('nexttrack'), handlers.get('previoustrack')]).toEqual([null, null])
})

test('where the browser has no such controls, sounds are heard without', async () => {
  const own = Object.getOwnPropertyDescriptor(Navigator.prototype, 'mediaSession')!
  Reflect.deleteProperty(Navigator.prototype, 'mediaSession')
  onTestFinished(() => void Object.defineProperty(Navigator.prototype, 'mediaSession', own))
  expect(followMediaSession()).not.toThrow()
  await openSounds()
  playSound(soundAt(0))
  await expect.element(playing(title(0))).toBeVisible()
  expect(handlers.size).toBe(0)
})
