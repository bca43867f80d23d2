import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aStudioSound } from '../../../testing/studio-sounds.ts'
import { StudioShop } from '../../../testing/studio-shop.ts'

afterEach(forgetEverything)

test('[case t1] where two tempos explain as much, both stand there, and one press says which', async () => {
  const unsure = (place: number) =>
    aStudioSound(place, {
      sound: { title: `Sound ${place + 1}`, tempoBpm: 95 },
      otherTempoBpm: 190,
      measured: { tempoConfidence: 0.49 },
    })
  const shop = new StudioShop([unsure(0), unsure(1)])
  await openApp('/uploads', shop, { isSignedIn: true, width: 1440, height: 900 })
  await press('190 BPM is the tempo of Sound 1')
  await expect.poll(() => shop.own[0]?.sound.tempoBpm).toBe(190)
  await press('95 BPM is the tempo of Sound 2')
  await expect.poll(() => shop.bodies.length).toBe(2)
  expect(page.getByRole('button', { name: / is the tempo of / }).elements()).toHaveLength(0)
})
