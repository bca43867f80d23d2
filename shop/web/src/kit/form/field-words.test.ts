import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { formatMoney } from '../format/money.ts'
import { fieldProblem } from './field-words.ts'

const money = {
  label: 'Price',
  write: (cents: number) => formatMoney(cents).replace('\u00a0', ' '),
}

test.each([
  [z.string().check(z.minLength(1)), '', { label: 'Title' }, 'Title cannot be empty'],
  [z.string().check(z.minLength(3)), 'ab', { label: 'Title' }, 'At least 3 characters'],
  [z.string().check(z.maxLength(1)), 'ab', { label: 'Title' }, 'At most 1 character'],
  [z.int().check(z.gte(900)), 100, money, 'At least € 9.00'],
  [z.int().check(z.lte(900)), 901, money, 'At most € 9.00'],
  [z.int(), null, money, 'Price cannot be empty'],
  [z.int(), Number.NaN, money, 'Enter a number'],
  [z.int(), 1.5, money, 'Too many decimals'],
  [z.email(), 'x', { label: 'Email' }, 'This is not an email address'],
  [z.array(z.string()).check(z.minLength(1)), [], { label: 'Genres' }, 'Genres cannot be empty'],
  [z.enum(['a']), 'b', { label: 'Kind' }, 'Kind is not valid'],
  [z.string().check(z.regex(/a/)), 'b', { label: 'Code' }, 'Code is not valid'],
  [z.string().check(z.regex(/a/, 'Use letters')), 'b', { label: 'Code' }, 'Use letters'],
  [
    z.string().check(z.regex(/^20/, 'is too early')),
    '1999',
    { label: 'First day' },
    'First day is too early',
  ],
])('%o refuses %o in words', (schema, value, facts, words) => {
  // As in a browser: the server, whose tests share this process, sets words of its own.
  const issue = schema.safeParse(value, { error: () => 'Invalid input' }).error?.issues[0]
  expect(issue && fieldProblem(issue, value, facts)).toBe(words)
})
