import { expect, test } from 'vitest'
import { configFolder } from './config-folder.ts'

test.each([
  ['linux', {}, '/home/ava', '/home/ava/.config/segno'],
  ['linux', { XDG_CONFIG_HOME: '/cfg' }, '/home/ava', '/cfg/segno'],
  ['darwin', {}, '/Users/ava', '/Users/ava/Library/Application Support/segno'],
  [
    'win32',
    { APPDATA: 'C:\\Users\\ava\\AppData\\Roaming' },
    'C:\\Users\\ava',
    'C:\\Users\\ava\\AppData\\Roaming\\segno',
  ],
  ['win32', {}, 'C:\\Users\\ava', 'C:\\Users\\ava\\AppData\\Roaming\\segno'],
  ['darwin', { SEGNO_CONFIG_DIR: '/elsewhere' }, '/Users/ava', '/elsewhere'],
] as const)('on %s with %o the sign-in of %s is kept in %s', (platform, env, homeFolder, folder) => {
  expect(configFolder({ platform, env, homeFolder })).toBe(folder)
})
