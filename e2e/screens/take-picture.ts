import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright'

const QUALITY_PERCENT = 40

export async function takePicture(page: Page, path: string): Promise<void> {
  await using session = Object.assign(await page.context().newCDPSession(page), {
    async [Symbol.asyncDispose]() {
      await session.detach()
    },
  })
  // Playwright itself writes PNG and JPEG only, which are several times as large.
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY_PERCENT })
  writeFileSync(path, Buffer.from(data, 'base64'))
}
