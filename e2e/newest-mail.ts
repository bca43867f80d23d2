import type { Browser } from 'playwright'

/** What the newest mail says, as the demo's mailbox shows it. */
export async function newestMail(browser: Browser, origin: string): Promise<string> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${origin}/dev/mail`)
  await page.getByRole('link').first().click()
  const text = await page.locator('pre').innerText()
  await page.context().close()
  return text
}
