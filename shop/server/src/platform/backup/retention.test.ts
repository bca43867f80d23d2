import { expect, test } from 'vitest'
import { readRetention, surplusSnapshots, type Retention } from './retention.ts'

const at = (day: string, hour = '03'): string => `${day}T${hour}-00-00-000Z`

const surplus = (names: readonly string[], keep: Retention, lacking: readonly string[] = []): string[] =>
  surplusSnapshots(
    names.map((name) => ({ name, isWhole: !lacking.includes(name) })),
    { ...keep, current: names.at(-1)! },
  )

test('days and weeks are read, and nothing else is', () => {
  expect(readRetention('7d,4w')).toEqual({ days: 7, weeks: 4 })
  expect(readRetention('12w')).toEqual({ days: 0, weeks: 12 })
  for (const wrong of ['', '7', '0d', '7d,', '7d,3d', '1y', '-1d', '7d 4w'])
    expect(() => readRetention(wrong)).toThrow('such as 7d,4w')
})

test('of each day and week that is kept the newest snapshot stays', () => {
  // 23 November 2026 is a Monday.
  const names = [
    at('2026-11-08'),
    at('2026-11-15'),
    at('2026-11-16'),
    at('2026-11-22'),
    at('2026-11-23', '01'),
    at('2026-11-23', '02'),
    at('2026-11-24'),
  ]
  expect(surplus(names, { days: 2, weeks: 0 })).toEqual(names.slice(0, 5))
  expect(surplus(names, { days: 0, weeks: 2 })).toEqual([...names.slice(0, 3), ...names.slice(4, 6)])
  expect(surplus(names, { days: 2, weeks: 3 })).toEqual([names[0], names[2], names[4]])
})

test('the newest stays, whatever its age, and days without a snapshot do not count', () => {
  const names = [at('2020-01-01'), at('2020-06-01')]
  expect(surplus(names, { days: 2, weeks: 0 })).toEqual([])
  expect(surplus(names.slice(0, 1), { days: 0, weeks: 1 })).toEqual([])
})

test('one that lacks files gives way to a whole one of its day, and stays where there is no other', () => {
  const names = [at('2026-11-22'), at('2026-11-23', '01'), at('2026-11-23', '02'), at('2026-11-24')]
  expect(surplus(names, { days: 3, weeks: 0 }, [names[0]!, names[2]!])).toEqual([names[2]])
  expect(surplus(names, { days: 1, weeks: 0 }, [names[3]!])).toEqual(names.slice(0, 3))
})

test('the one that was just written stays, though a clock that was ahead has left a newer name', () => {
  const [ahead, current] = [at('2031-01-01'), at('2026-11-24')]
  const snapshots = [current, ahead].map((name) => ({ name, isWhole: true }))
  expect(surplusSnapshots(snapshots, { days: 1, weeks: 0, current })).toEqual([])
})
