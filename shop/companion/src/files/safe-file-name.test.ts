import { expect, test } from 'vitest'
import { safeFileName } from './safe-file-name.ts'

test.each([
  ['Ava Lune - Sub - 120 BPM.wav', 'Ava Lune - Sub - 120 BPM.wav'],
  ['../../.ssh/authorized_keys', '_.._.ssh_authorized_keys'],
  ['..\\..\\evil.wav', '_.._evil.wav'],
  ['/etc/passwd', '_etc_passwd'],
  ['C:\\Windows\\a.wav', 'C__Windows_a.wav'],
  ['NUL.wav', '_NUL.wav'],
  ['con .wav', '_con .wav'],
  ['COM\u00B9', '_COM\u00B9'],
  [`${'\u{1F941}'.repeat(150)}.wav`, `${'\u{1F941}'.repeat(59)}.wav`],
  [`${'\u6F22'.repeat(300)}.wav`, `${'\u6F22'.repeat(78)}.wav`],
  ['\uD83E.wav', '_.wav'],
  ['two\nlines\u202Evaw.exe', 'two_lines_vaw.exe'],
  ['...', 'sound'],
  [`${'a'.repeat(300)}.wav`, `${'a'.repeat(196)}.wav`],
])('a shop that calls a file %j gets it saved as %j', (said, saved) => {
  expect(safeFileName(said)).toBe(saved)
})
