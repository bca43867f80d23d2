import { expect, onTestFinished, test, vi } from 'vitest'
import { aPlayer, loop, type Player } from './testing/a-player.ts'

/** One that was asked for a sound in vain. */
async function aWaitingPlayer(): Promise<Player> {
  const player = aPlayer()
  player.goOffline()
  await player.audition.play(loop)
  expect(player.audition.snapshot()).toMatchObject({ state: 'idle', error: { code: 'network_lost' } })
  return player
}

test('a sound that was asked for while the network was away plays once it is back', async () => {
  const { audition, goOnline } = await aWaitingPlayer()
  goOnline()
  await expect.poll(() => audition.snapshot()).toMatchObject({ state: 'playing', error: null })
})

test('a network that comes back much later starts nothing', async () => {
  const { audition, goOnline } = await aWaitingPlayer()
  const later = performance.now() + 31_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  goOnline()
  clock.mockRestore()
  expect(audition.snapshot()).toMatchObject({ state: 'idle', error: { code: 'network_lost' } })
})

test.each([
  ['is stopped', ({ audition }: Player) => audition.stop()],
  ['is stopped by itself', ({ audition }: Player) => audition.stopSound()],
])('where the sound %s meanwhile the network that is back starts nothing', async (_, end) => {
  const player = await aWaitingPlayer()
  end(player)
  player.audition.setVolume(0.5)
  player.goOnline()
  expect(player.audition.snapshot().state).toBe('idle')
})

test('in a page that nobody sees the network that is back starts nothing', async () => {
  const { audition, goOnline } = await aWaitingPlayer()
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => seen.mockRestore())
  goOnline()
  expect(audition.snapshot().state).toBe('idle')
})

test('what is heard while the network is away goes on where it is when it is back', async () => {
  const { audition, goOffline, goOnline } = aPlayer({ cacheSizeBytes: 0 })
  await audition.play(loop)
  goOffline()
  audition.setSession({ tempoBpm: null, pitchSemitones: 5 })
  await expect.poll(() => audition.snapshot().error?.code).toBe('network_lost')
  goOnline()
  expect(audition.snapshot().state).toBe('playing')
})
