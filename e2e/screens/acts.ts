import type { Page } from 'playwright'

type Act = (page: Page) => Promise<void>

export const press =
  (...keys: string[]): Act =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key)
  }

export const click =
  (name: string | RegExp): Act =>
  async (page) =>
    page.getByRole('button', { name }).first().click()

export const thenWait =
  (act: Act, until: Act): Act =>
  async (page) => {
    await act(page)
    await until(page)
  }

export const dialog: Act = (page) => page.locator('dialog[open]').waitFor()
export const menu: Act = (page) => page.getByRole('menu').waitFor()
export const openDialog = (button: string | RegExp): Act => thenWait(click(button), dialog)

export const scrollTo =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).first().scrollIntoViewIfNeeded()

export async function listen(page: Page): Promise<void> {
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.locator('[role=row][data-state=playing]').waitFor()
}

/** Until the player has come two seconds into what it plays. */
export const listenOn: Act = thenWait(listen, (page) =>
  page
    .getByText(/^0:0[2-9]/)
    .first()
    .waitFor({ state: 'attached' }),
)

/** Until each lane can be heard. */
export async function lanesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    // `Loading Bay` is a sound of the demo.
    [...document.querySelectorAll('main [data-lane] *')].every(
      ({ textContent }) => textContent !== 'Loading',
    ),
  )
}

export const playJam: Act = thenWait(lanesLoaded, async (page) => {
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
})

export const comeFromProgram: Act = async (page) => {
  const asked = new URLSearchParams({
    client_id: 'agent',
    redirect_uri: 'http://127.0.0.1:1/callback',
    response_type: 'code',
    scope: 'openid profile email library buy',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  })
  await page.goto(`${new URL(page.url()).origin}/oauth2/authorize?${asked}`)
  await page.getByRole('heading', { name: /^Sign in to / }).waitFor()
}

export async function swapSound(page: Page): Promise<void> {
  await lanesLoaded(page)
  await click(/^More for /)(page)
  await page.getByRole('menuitem', { name: 'Swap sound' }).click()
  await page.getByRole('searchbox', { name: 'Search sounds to swap in' }).waitFor()
}

/** Two sounds of the list are kept playing. */
export async function keepTwo(page: Page): Promise<void> {
  const strip = page.getByRole('region', { name: 'Stack' })
  // In a second size they are kept already.
  if (!(await strip.isVisible()))
    for (const key of ['ArrowDown', 'k', 'ArrowDown', 'k']) await page.keyboard.press(key)
  await strip.getByRole('listitem').nth(1).waitFor()
}
