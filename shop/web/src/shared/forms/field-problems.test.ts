import { expect, test } from 'vitest'
import {
  answerProblem,
  codeProblem,
  emailProblem,
  newPasswordProblem,
  passwordProblem,
  usernameProblem,
} from './field-problems.ts'

test.each([
  [usernameProblem, 'Username cannot be empty'],
  [passwordProblem, 'Password cannot be empty'],
  [newPasswordProblem, 'Password cannot be empty'],
  [codeProblem, 'Confirmation code cannot be empty'],
  [emailProblem, 'Email cannot be empty'],
])('[V01] an empty field is named: %#', (problemOf, message) => {
  expect(problemOf('')).toBe(message)
  expect(problemOf('something')).toBeNull()
})

test('[V02] an empty answer to a challenge is named', () => {
  expect(answerProblem('  ')).toBe('Challenge response cannot be empty')
})

test('a password may be made of blanks', () => {
  expect(passwordProblem(' ')).toBeNull()
  expect(newPasswordProblem(' '.repeat(8))).toBeNull()
})

test('a new password has 8 to 128 characters of any kind', () => {
  expect(newPasswordProblem('x'.repeat(7))).toBe('Password must have at least 8 characters')
  expect(newPasswordProblem('x'.repeat(8))).toBeNull()
  expect(newPasswordProblem('x'.repeat(128))).toBeNull()
  expect(newPasswordProblem('x'.repeat(129))).toBe('Password must have at most 128 characters')
})
