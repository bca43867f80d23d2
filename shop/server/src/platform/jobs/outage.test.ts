import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Outage } from './outage.ts'

test('what fails again and again is told once for each reason, and once when it is back', () => {
  const said: string[] = []
  const log = pino({}, { write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg) })
  const outage = new Outage(log, { fails: 'the feed fails', isBack: 'the feed is back' })
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  outage.isOver()
  for (let round = 0; round < 2; round++) {
    for (let attempt = 0; attempt < 40; attempt++) outage.failed(away)
    outage.failed(new Error('Connection terminated unexpectedly'))
    outage.isOver()
    outage.isOver()
  }
  for (let attempt = 0; attempt < 40; attempt++) {
    outage.failed(away)
    outage.failed(new TypeError('a mistake of ours'))
  }
  expect(said).toEqual([
    'the feed fails',
    'the feed is back',
    'the feed fails',
    'the feed is back',
    'the feed fails',
    'the feed fails',
  ])
})
