import { CallError, type Failure } from '@segno/contract'
import { expect, test } from 'vitest'
import { failureSentence, sessionConsequence } from './failure-rules.ts'

const failure = (given: Partial<Failure>): Failure => ({
  statusCode: 400,
  code: 'x',
  message: 'No',
  ...given,
})
const sentence = (given: Partial<Failure>) => failureSentence(new CallError(failure(given)), 'segno.test')

const FORCED_SIGN_OUT = [
  'No token provided',
  'Invalid Token',
  'Token Expired',
  'User not registered!',
  'Sorry, your account has been disabled. Contact admin.',
  'Unauthenticated',
  'Multiple users found',
]

const INVALIDATING = [
  'Access Token has been revoked',
  'Refresh Token has been revoked',
  'Refresh Token has expired',
  'User is disabled.',
  'User does not exist.',
  'Password reset required for the user.',
]

test.each(FORCED_SIGN_OUT)('[M01] [S02] a 400 that says %j signs out', (message) => {
  expect(sessionConsequence(failure({ message }))).toBe('login')
})

test.each(INVALIDATING)('[M11] an authentication error that says %j signs out', (message) => {
  expect(sessionConsequence(failure({ message }))).toBe('login')
})

test('[M01] the same words with another status do not sign out', () => {
  expect(sessionConsequence(failure({ statusCode: 409, message: 'Invalid Token' }))).toBe('none')
})

test.each([
  failure({ statusCode: 401 }),
  failure({ statusCode: 403 }),
  failure({ message: 'Token Required' }),
])('[M03] %j clears State and goes to the root', (given) => {
  expect(sessionConsequence(given)).toBe('root')
})

test('[M03] a user who is not found is signed out', () => {
  expect(sessionConsequence(failure({ code: 'UserNotFoundException' }))).toBe('login')
})

test('[M02] a message is shown as it is', () => {
  expect(sentence({ message: 'This code is used up' })).toBe('This code is used up')
})

test('[M02] where the message is an object with raw, the words beside it are shown', () => {
  const raw = { raw: 'stack' } as unknown as string
  expect(sentence({ message: raw, errorMessage: 'The card was declined' })).toBe('The card was declined')
})

test('[M01] [M03] a request that is too long speaks of the photo', () => {
  expect(sentence({ message: 'Request Too Long' })).toBe(
    'Photo size too large. Please upload a photo less than 2MB',
  )
})

test('[M02] without words it is the general sentence with the shop’s support address', () => {
  expect(sentence({ message: '' })).toBe(
    'Something went wrong. Please contact support@segno.test if the issue persists',
  )
})

test('a server that cannot be reached is named as such', () => {
  expect(failureSentence(new TypeError('Failed to fetch'), 'segno.test')).toMatch(/Cannot reach the server/)
})
