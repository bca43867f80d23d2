import { expect, test } from 'vitest'
import { mayBeSentTo, restSeconds, secondsToNext, whyGivenUp } from './rules.ts'

test('a delivery is tried eleven times within three and a half days, after longer and longer waits', () => {
  const waits = Array.from({ length: 10 }, (_, at) => secondsToNext(at + 1)!)
  expect(waits.toSorted((one, other) => one - other)).toEqual(waits)
  expect(waits.reduce((sum, wait) => sum + wait, 0) / 3_600).toBeCloseTo(75.6, 1)
  expect(secondsToNext(11)).toBeNull()
})

test('an endpoint that fails rests for longer each time, and never for long', () => {
  expect([1, 2, 3, 20].map(restSeconds)).toEqual([2, 4, 8, 300])
})

test('an endpoint is given up after three days without a success, and at once where it says that it is gone', () => {
  const now = new Date('2026-12-04T12:00:00Z')
  const after = (failingSince: string, status: number | null) =>
    whyGivenUp({ status }, { failingSince: new Date(failingSince), now })
  expect(after('2026-12-01T12:00:01Z', 500)).toBeNull()
  expect(after('2026-12-01T12:00:00Z', null)).toBe('failing')
  expect(after('2026-12-04T11:59:00Z', 410)).toBe('gone')
})

test.each([
  'http://hooks.example/a',
  'https://localhost/a',
  'https://127.0.0.1/a',
  'https://0x7f000001/a',
  'https://[::1]/a',
  'https://intranet/a',
  'https://hooks.example./a',
  'https://user:secret@hooks.example/a',
  'https://hooks.example/a#b',
  'ftp://hooks.example',
  'hooks.example',
  '',
])('events are not sent to “%s”', (address) => expect(mayBeSentTo(address)).toBe(false))

test.each(['https://hooks.example', 'https://hooks.example:8443/a?b=c'])(
  'events may be sent to %s',
  (address) => expect(mayBeSentTo(address)).toBe(true),
)
