import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isThere, syncFile, syncFolder } from './sync-path.ts'

test('on Windows a file is opened for writing before it is synced', async () => {
  // A folder can be opened for reading alone.
  await expect(syncFile(tmpdir(), 'linux')).resolves.toBeUndefined()
  await expect(syncFile(tmpdir(), 'win32')).rejects.toMatchObject({ code: 'EISDIR' })
})

test('on Windows no folder is synced', async () => {
  const missing = join(tmpdir(), 'segno-no-such-folder')
  await expect(syncFolder(missing, 'linux')).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(syncFolder(missing, 'win32')).resolves.toBeUndefined()
})

test('a path that leads through a file is an error and not a missing file', async () => {
  expect(await isThere(join(tmpdir(), 'segno-no-such-folder'))).toBe(false)
  await expect(isThere(join(import.meta.filename, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})
