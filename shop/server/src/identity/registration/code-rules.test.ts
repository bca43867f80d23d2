import { expect, test } from 'vitest'
import { codeForm, LONG_AFTER_GUESSES, MOST_GUESSES, MOST_GUESSES_A_DAY } from './code-rules.ts'

test('a code has six digits, until ten wrong guesses or twenty mails of a day', () => {
  const isLong = (mailsToday: number, guessesToday: number) => codeForm({ mailsToday, guessesToday }).isLong
  expect([isLong(0, 0), isLong(19, 9), isLong(0, 10), isLong(20, 0)]).toEqual([false, false, true, true])
})

test('where no mail comes, the one before it still works', () => {
  for (const mailsToday of [0, 19, 20, 1_000])
    for (const guessesToday of [0, 10, 20]) {
      const { pauseMs, lastsMinutes } = codeForm({ mailsToday, guessesToday })
      expect(pauseMs).toBeLessThan(lastsMinutes * 60_000)
    }
})

test('an attacked mailbox gets twenty mails and one an hour a day', () => {
  let mails = 0
  for (let ms = 0; ms < 24 * 3_600_000; mails++)
    ms += codeForm({ mailsToday: mails, guessesToday: 0 }).pauseMs
  expect(mails).toBeLessThanOrEqual(43)
})

test('a short code is judged ten times at most, and the last one before the long ones fits into the day', () => {
  expect(2 * MOST_GUESSES).toBe(10)
  expect(LONG_AFTER_GUESSES - 1 + 2 * MOST_GUESSES).toBeLessThanOrEqual(MOST_GUESSES_A_DAY)
})
