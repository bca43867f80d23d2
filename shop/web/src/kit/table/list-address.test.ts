import { expect, test } from 'vitest'
import { changeListAddress, readListAddress } from './list-address.ts'

const facts = {
  columns: ['name', 'createdAt'],
  sort: '-createdAt',
  filters: { role: ['user', 'admin'], from: null },
} as const
const read = (text: string) => readListAddress(new URLSearchParams(text), facts)

test('an address names page, size, order, words and filters of a list', () => {
  expect(read('page=3&limit=50&sort=-name&q=%20ada%20&role=admin&from=2026-01-01')).toEqual({
    page: 3,
    limit: 50,
    sort: '-name',
    q: 'ada',
    filters: { role: 'admin', from: '2026-01-01' },
  })
})

test.each([
  '',
  'page=0',
  'page=-1',
  'page=1e3',
  'page=abc',
  'page=999999',
  'limit=11',
  'limit=x',
  'sort=password',
  'sort=--name',
  'role=god',
  'other=1',
])('what an address says wrongly is as if it said nothing: %s', (text) => {
  expect(read(text)).toEqual({ page: 1, limit: 10, sort: '-createdAt', q: '', filters: {} })
})

test('another filter begins at the first page, another page keeps the rest', () => {
  const address = new URLSearchParams('page=3&role=user&tab=all')
  expect(changeListAddress(address, { role: null, q: 'x' }).toString()).toBe('tab=all&q=x')
  expect(changeListAddress(address, { page: '4' }).toString()).toBe('page=4&role=user&tab=all')
})
