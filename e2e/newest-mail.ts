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

/** What the newest mail to an address says, without a browser. */
export async function mailTo(origin: string, email: string): Promise<string> {
  const list = await (await fetch(`${origin}/dev/mail`)).text()
  const row = list.split('<tr>').find((one) => one.includes(`<td>${email}</td>`))!
  const mail = await (await fetch(origin + /href="([^"]+)"/.exec(row)![1]!)).text()
  return /<pre>([^]*?)<\/pre>/.exec(mail)![1]!
}
