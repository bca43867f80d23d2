import { expect, test } from 'vitest'
import { endOf, lastDayBefore, pointsExpireAt, refusalOf, resultDays, type VoucherFacts } from './rules.ts'

const running: VoucherFacts = {
  isOn: true,
  validFrom: new Date('2026-05-01T00:00:00Z'),
  validUntil: new Date('2026-06-01T00:00:00Z'),
  isForNewAccounts: false,
  accountMadeAt: new Date('2026-01-01T00:00:00Z'),
  isUsedUp: false,
  isAlreadyTheirs: false,
  isLimitReached: false,
  hasPlan: false,
}

test.each<[string, Partial<VoucherFacts>, string | null]>([
  ['2026-05-01T00:00:00Z', {}, null],
  ['2026-05-31T23:59:59.999Z', {}, null],
  ['2030-01-01T00:00:00Z', { validUntil: null }, null],
  ['2026-04-30T23:59:59.999Z', {}, 'not_started'],
  ['2026-06-01T00:00:00Z', {}, 'expired'],
  ['2026-05-02T00:00:00Z', { isOn: false }, 'off'],
  ['2026-05-02T00:00:00Z', { isUsedUp: true }, 'used_up'],
  ['2026-05-02T00:00:00Z', { isUsedUp: true, isAlreadyTheirs: true }, 'already_yours'],
  ['2026-05-02T00:00:00Z', { isForNewAccounts: true }, 'for_new_accounts'],
  ['2026-05-02T00:00:00Z', { isForNewAccounts: true, accountMadeAt: running.validFrom }, null],
  ['2026-05-02T00:00:00Z', { isLimitReached: true }, 'limit_reached'],
  ['2026-05-02T00:00:00Z', { hasPlan: true }, 'has_plan'],
])('at %s a voucher that is %o is refused: %s', (now, facts, refusal) =>
  expect(refusalOf({ ...running, ...facts }, new Date(now))).toBe(refusal),
)

test.each([
  ['2020-01-01', null, null, '2026-08-28', '2026-11-25'],
  ['2026-11-20', '2026-12-01', null, '2026-11-20', '2026-11-25'],
  ['2026-11-01', '2026-11-09', null, '2026-11-01', '2026-11-09'],
  ['2026-11-01', '2026-11-09', '2026-11-03T15:00:00.000Z', '2026-11-01', '2026-11-03'],
])(
  'results of a campaign from %s to %s that was ended at %s are those of %s to %s',
  (firstDay, lastDay, endedAt, first, last) => {
    const now = new Date('2026-11-25T12:00:00Z')
    expect(resultDays({ firstDay, lastDay, endedAt }, { now, most: 90 })).toEqual({ first, last })
  },
)

test('a campaign’s last day ends at midnight in UTC, and is read back from that instant', () => {
  expect(endOf('2028-02-28')).toEqual(new Date('2028-02-29T00:00:00Z'))
  expect(lastDayBefore(endOf('2028-02-28'))).toBe('2028-02-28')
  expect(lastDayBefore(new Date('2028-02-29T00:00:00.001Z'))).toBe('2028-02-29')
})

test('points of a voucher expire after its days, or never', () => {
  const now = new Date('2026-11-25T12:00:00Z')
  expect(pointsExpireAt(30, now)).toEqual(new Date('2026-12-25T12:00:00Z'))
  expect(pointsExpireAt(null, now)).toBeNull()
})
