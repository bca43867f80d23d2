import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openHttpServer } from './platform/http/http-server.ts'
import { openLog } from './platform/log.ts'
import { serveWebPage } from './web-page.ts'

let folder: string
let app: FastifyInstance
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'segno-page-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>\n<html lang="en"><body></body></html>')
  const settings = { genericMessage: '', requestsPerMinute: null, proxies: 0 }
  app = await openHttpServer({ log: openLog('silent'), ...settings })
  await serveWebPage(app, folder)
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const htmlFor = async (cookie?: string): Promise<string> => {
  const answer = await app.inject({ url: '/sounds', headers: cookie === undefined ? {} : { cookie } })
  expect(answer.headers['vary']).toContain('cookie')
  return answer.body
}

test('[L02] the page comes in the theme that was chosen, from its first line', async () => {
  expect(await htmlFor('other=1; theme=light')).toContain('<html lang="en" data-theme="light">')
  expect(await htmlFor('theme=dark')).toContain('<html lang="en" data-theme="dark">')
})

test.each([undefined, 'theme=system', 'theme="><script>', 'mytheme=dark'])(
  'a cookie that says nothing of use changes nothing: %s',
  async (cookie) => {
    expect(await htmlFor(cookie)).toContain('<html lang="en"><body>')
  },
)

test.each(['/.well-known/openid-federation', '/oauth2/nothing', '/photos/none.webp', '/api/nothing'])(
  'where a program asks for something of ours that is not there, it gets no page: %s',
  async (url) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
  },
)
