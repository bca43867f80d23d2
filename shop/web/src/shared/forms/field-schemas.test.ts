import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import {
  challengeAnswer,
  confirmationCode,
  emailAddress,
  newPassword,
  password,
  username,
} from './field-schemas.ts'

const problemOf = (schema: z.ZodMiniType, value: string): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message

test.each([
  [username, 'Username cannot be empty'],
  [password, 'Password cannot be empty'],
  [newPassword, 'Password cannot be empty'],
  [confirmationCode, 'Confirmation code cannot be empty'],
  [emailAddress, 'Email cannot be empty'],
])('[V01] an empty field is named: %#', (schema, message) => {
  expect(problemOf(schema, '')).toBe(message)
  expect(problemOf(schema, 'something@example.com')).toBeUndefined()
})

test('[V02] an empty answer to a challenge is named', () => {
  expect(problemOf(challengeAnswer, '  ')).toBe('Challenge response cannot be empty')
})

test('[V05] blanks around an email or a code are not sent', () => {
  expect(emailAddress.parse(' ada@example.com ')).toBe('ada@example.com')
  expect(confirmationCode.parse(' 123456 ')).toBe('123456')
})

test('an email without a top-level domain is refused', () => {
  expect(problemOf(emailAddress, 'anna@nc')).toBe('Enter a full email address, such as ada@example.com')
})

test('blanks of a password stay', () => {
  expect(password.parse(' ')).toBe(' ')
  expect(newPassword.parse(' tin roof ')).toBe(' tin roof ')
})

test('a new password has 8 to 128 characters of any kind', () => {
  expect(problemOf(newPassword, 'x'.repeat(7))).toBe('Password must have at least 8 characters')
  expect(problemOf(newPassword, 'x'.repeat(8))).toBeUndefined()
  expect(problemOf(newPassword, 'x'.repeat(128))).toBeUndefined()
  expect(problemOf(newPassword, 'x'.repeat(129))).toBe('Password must have at most 128 characters')
})
