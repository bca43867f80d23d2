import { expect, test } from 'vitest'
import { registrationSentence } from './server-words.ts'

test.each([
  ['password must have at least 8 characters', 'Password must have at least 8 characters.'],
  ['Email is not a valid address', 'Email is not a valid address.'],
  ['User email already exists', 'Email already exists.'],
  ['Email already exists.', 'Email already exists.'],
])('[V04] %j is said as %j', (message, said) => {
  expect(registrationSentence(message)).toBe(said)
})
