import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function written(said: Record<string, unknown>): string {
  const lines: string[] = []
  openLog('warn', { write: (line) => lines.push(line) }).warn(said, 'it failed')
  return lines.join('')
}

test('an error is written with its words, its place and what caused it', () => {
  const cause = Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
  const line = written({ error: new Error('a photo was not kept', { cause }) })
  for (const said of ['a photo was not kept', 'log.test.ts', 'the disk is full', 'ENOSPC'])
    expect(line).toContain(said)
})

test('what an error carries along is not written, and neither are secrets', () => {
  const error = Object.assign(new Error('refused'), { body: { access_token: 'eyJ' } })
  const line = written({ error, req: { headers: { token: 'eyJ' } }, body: { password: 'rain' } })
  expect(line).not.toContain('eyJ')
  expect(line).not.toContain('rain')
})

test('addresses that errors quote are hidden: in words, stacks, causes and details', () => {
  const cause = Object.assign(new Error('duplicate key value: Key (email)=(ada@example.org)'), {
    detail: 'Key (email)=(ada@example.org) already exists.',
  })
  const error = new Error('550 <ada@example.org>: unknown\nto: ada@example.org', { cause })
  for (const key of ['error', 'err']) {
    const line = written({ [key]: error })
    expect(line).not.toContain('example.org')
    expect(line).toContain('Key (email)=(…@…)')
    expect(line).toContain('log.test.ts')
  }
  expect(written({ error: 'no mail to ada@example.org' })).toContain('no mail to …@…')
  expect(written({ refusal: '550 ada@example.org' })).toContain('550 …@…')
})

test.each(['GET /api/users?q=ada%40example.org', 'GET /login?next=%2Fu%3Fq%3Dada%2540example.org'])(
  'addresses that stand encoded in a URL are hidden too: %s',
  (url) => {
    const line = written({ error: new Error(`404 for ${url}`) })
    expect(line).toContain('404 for GET …@…')
    expect(line).not.toContain('example.org')
  },
)

test('an error that is logged by itself hides its addresses too', () => {
  const lines: string[] = []
  openLog('warn', { write: (line) => lines.push(line) }).warn(new Error('no mail to ada@example.org'))
  expect(lines.join('')).toContain('no mail to …@…')
  expect(lines.join('')).not.toContain('example.org')
})

test('the places of a stack stay as they are, folders with an @ as well', () => {
  const error = new Error('it failed')
  error.stack = 'Error: it failed\n    at run (file:///shop/node_modules/@fastify/send/index.js:12:3)'
  expect(written({ error })).toContain('@fastify/send/index.js:12:3')
})
