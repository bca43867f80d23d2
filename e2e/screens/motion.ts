import type { Page } from 'playwright'

interface Watched {
  moved?: Set<string>
}

/** From now on, whatever page is open: looks in every frame whether something moves by itself. */
export async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved = new Set<string>()
    Object.assign(globalThis, { moved } satisfies Watched)
    const look = (): void => {
      for (const { effect, playState } of document.getAnimations()) {
        // One that stands still is put where it is by the sound that is heard, as the seconds are.
        if (
          playState === 'running' &&
          Number(effect?.getComputedTiming().duration) > 0 &&
          effect instanceof KeyframeEffect
        )
          moved.add(effect.target?.outerHTML.slice(0, 120) ?? '')
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** What has moved since the page was opened, or would scroll smoothly. */
export async function motionOf(page: Page, where: string): Promise<string[]> {
  const found = await page.evaluate(() => {
    const smooth = [...document.querySelectorAll('*')].filter(
      (element) => getComputedStyle(element).scrollBehavior === 'smooth',
    )
    const { moved = new Set<string>() } = globalThis as Watched
    return [...moved, ...smooth.map((element) => element.outerHTML.slice(0, 120))]
  })
  return found.map((html) => `${where}: moves: ${html}`)
}
