import { listPurchases } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'
import { aPurchase } from '../../testing/purchases.ts'
import { soundAt } from '../../testing/sounds.ts'
import { usePreferences } from '../../shared/storage/preferences.ts'

afterEach(forgetEverything)

const sound = soundAt(0)

function shopWithOne(): FakeShop {
  const shop = new FakeShop([sound])
  shop.dragged = [sound.id]
  const meta = { itemCount: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1, currentPage: 1 }
  const purchase = aPurchase(1, { soundId: sound.id, loop: sound })
  shop.on(listPurchases, () => ({ items: [purchase], meta }))
  return shop
}

interface Look {
  readonly heightPx: number
  readonly playPx: number
  readonly waveformPx: number
  readonly names: readonly string[]
}

/** How the sound looks there: as high, with the same button, waveform, names, tempo and key. */
async function lookOf(path: string): Promise<Look> {
  const play = page.getByRole('main').getByRole('button', { name: `Play ${sound.title}` })
  await openApp(path, shopWithOne(), { isSignedIn: true })
  await expect.element(play).toBeVisible()
  const row = play.element().closest('li, [role=row]')!
  const waveform = row.querySelector('[data-pointed]')!
  await expect.poll(() => row.querySelectorAll('button').length).toBeGreaterThan(3)
  const box = (element: Element): DOMRect => element.getBoundingClientRect()
  const others = [...row.children].filter((part) => !part.contains(waveform))
  expect(box(waveform).height).toBeGreaterThan(20)
  expect(Math.max(...others.map((part) => box(part).width))).toBeLessThan(box(waveform).width)
  const look = {
    heightPx: box(row).height,
    playPx: box(play.element()).width,
    waveformPx: box(waveform).height,
    names: [...row.querySelectorAll('a')].map((link) => link.getAttribute('href')!),
  }
  await cleanup()
  return look
}

test('the drag-out history shows a sound as the rows of all sounds do, in both heights', async () => {
  for (const compactRows of [false, true]) {
    usePreferences.setState({ compactRows })
    const there = await lookOf('/drag_out_history')
    expect(there).toEqual(await lookOf('/sounds'))
    expect(there.heightPx).toBe(compactRows ? 40 : 56)
  }
})
