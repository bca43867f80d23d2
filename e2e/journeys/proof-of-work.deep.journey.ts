import { expect, test } from 'vitest'
import { openShopAndBrowser } from '../shop-and-browser.ts'

const { shop, browser } = await openShopAndBrowser({ env: { SEGNO_INGEST_PROCESSES: '1' } })

test('[M08] who tries a sixth address is told of it too, after a second of work that they do not see', async () => {
  const page = await (await browser.newContext()).newPage()
  const answers: string[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.startsWith('/api/auth/'))
      answers.push(`${pathname.slice('/api/auth/'.length)} ${answer.status()}`)
  })
  await page.goto(`${shop.origin}/forgot_password`)
  for (let at = 1; at <= 6; at++) {
    answers.length = 0
    await page.getByLabel('Email').fill(`nobody-${at}@segno.test`)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page.getByText('Email Not Found!').waitFor()
    // What was said of the one before goes with the first letter that is typed.
    await page.getByLabel('Email').fill('n')
    await page.getByText('Email Not Found!').waitFor({ state: 'hidden' })
  }
  expect(answers).toEqual(['forgotPassword 400', 'proofChallenge 200', 'forgotPassword 400'])
})
