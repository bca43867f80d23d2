import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSecretKey, openSecretBox } from './open-secret-box.ts'

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'segno-key-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true }))

const what = { purpose: 'totp', rowId: 'ada' }
const none = { secretKey: null, oldSecretKey: null, mayMakeKey: true }

test('a shop that was given no key makes one that only its own user can read, and keeps it', () => {
  const sealed = openSecretBox({ ...none, dataFolder }).seal('secret', what)
  expect(openSecretBox({ ...none, dataFolder }).open(sealed, what)).toBe('secret')
  expect(readdirSync(dataFolder)).toEqual(['secret-key'])
  expect(statSync(join(dataFolder, 'secret-key')).mode & 0o777).toBe(0o600)
})

test('a shop that must be given its key does not start without it, and says how one is made', () => {
  const open = (): unknown => openSecretBox({ ...none, mayMakeKey: false, dataFolder })
  expect(open).toThrow('SEGNO_SECRET_KEY is not set')
  expect(open).toThrow('openssl rand -base64 32')
  expect(readdirSync(dataFolder)).toEqual([])
})

test('a key file that is damaged is named and not replaced', () => {
  writeFileSync(join(dataFolder, 'secret-key'), 'short')
  expect(() => openSecretBox({ ...none, dataFolder })).toThrow('secret-key is damaged')
})

test.each([
  [Buffer.alloc(32, 255).toString('base64'), true],
  [Buffer.alloc(32, 255).toString('base64url'), true],
  [Buffer.alloc(31).toString('base64'), false],
  ['a password of thirty-two letters!', false],
  ['', false],
])('%s as a key: %s', (text, isKey) => {
  expect(isSecretKey(text)).toBe(isKey)
})
