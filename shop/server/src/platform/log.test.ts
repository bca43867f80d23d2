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
