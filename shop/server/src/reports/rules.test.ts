import { expect, test } from 'vitest'
import { changeOf, claimInWords, whyReportUnfit } from './rules.ts'

const STRAY = 'does not belong to what is reported'
test.each([
  ['tempo', { tempoBpm: 90 }, '', null],
  ['tempo', null, 'It is slower', null],
  ['tempo', { key: null }, '', { path: 'claim.key', message: STRAY }],
  ['key', { key: null }, '', null],
  ['instrument', { instrument: 'bass' }, '', null],
  ['kind', { kind: 'loop' }, '', null],
  ['tag', { kind: 'loop' }, 'It is no house', { path: 'claim.kind', message: STRAY }],
  ['tempo', {}, '', { path: 'claim', message: 'says what is right, or words say what is wrong' }],
  ['kind', null, '', { path: 'claim', message: 'says what is right, or words say what is wrong' }],
  ['tag', null, '', { path: 'words', message: 'say what is wrong' }],
  ['rights', null, 'It is mine', null],
] as const)(
  'a report of the %s that claims %j and says “%s” is refused for %j',
  (what, claim, words, why) => {
    expect(whyReportUnfit({ what, claim, words })).toEqual(why)
  },
)

test.each([
  [{ tempoBpm: 90 }, { tempoBpm: 90 }],
  [{}, null],
  [null, null],
])('accepting the claim %j changes %j', (claim, change) => {
  expect(changeOf(claim)).toEqual(change)
})

test.each([
  [{ tempoBpm: 90 }, '90 BPM'],
  [{ tempoBpm: null }, 'no tempo'],
  [{ key: { tonic: 0, mode: 'minor' } }, 'C minor'],
  [{ key: null }, 'no key'],
  [{ kind: 'loop' }, 'a loop'],
  [{ kind: 'oneShot' }, 'a one-shot'],
  [{ instrument: 'bass' }, 'bass'],
  [{}, null],
  [null, null],
] as const)('the claim %j is called %s', (claim, words) => {
  expect(claimInWords(claim)).toBe(words)
})
