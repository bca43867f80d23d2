import { expect, test } from 'vitest'
import {
  answerProblem,
  codeProblem,
  emailProblem,
  passwordProblem,
  registrationSentence,
  usernameProblem,
} from './entry-rules.ts'

test.each([
  [usernameProblem, 'Username cannot be empty'],
  [passwordProblem, 'Password cannot be empty'],
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
})

test.each([
  ['password must have at least 8 characters', 'Password must have at least 8 characters.'],
  ['Email is not an address', 'Email is not an address.'],
  ['User email already exists', 'Email already exists.'],
  ['Email already exists.', 'Email already exists.'],
])('[V04] %j is said as %j', (message, said) => {
  expect(registrationSentence(message)).toBe(said)
})
