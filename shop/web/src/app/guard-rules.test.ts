import { expect, test } from 'vitest'
import { guardDecision, type Visitor } from './guard-rules.ts'

const buyers = ['user', 'artist'] as const
const user: Visitor = { isSignedIn: true, isProfileLoading: false, role: 'user', status: 'activated' }

test('a signed-in, activated person with the right role sees the screen', () => {
  expect(guardDecision(user, buyers)).toEqual({ kind: 'show' })
})

test('[S01] [R49] somebody deactivated is told so, whatever the screen', () => {
  expect(guardDecision({ ...user, status: 'deactivated' }, buyers)).toMatchObject({ to: '/deactivated' })
})

test('a wrong role is refused with the words of the specification', () => {
  expect(guardDecision(user, ['admin'])).toEqual({
    kind: 'redirect',
    to: '/unauthorised',
    message: "You can't be here!",
  })
})

test('a remembered role without a session is asked to log in', () => {
  expect(guardDecision({ ...user, isSignedIn: false }, buyers)).toEqual({
    kind: 'redirect',
    to: '/login',
    message: 'Please login to view this page',
  })
})

test('a visitor without a role goes to login', () => {
  expect(
    guardDecision({ isSignedIn: false, isProfileLoading: false, role: null, status: null }, buyers),
  ).toMatchObject({
    to: '/login',
    message: "You can't be here!",
  })
})

test('while the profile of a new session is being fetched, the screen waits', () => {
  expect(
    guardDecision({ isSignedIn: true, isProfileLoading: true, role: null, status: null }, buyers),
  ).toEqual({ kind: 'wait' })
})

test('[S04] a profile that could not be fetched leaves nobody waiting', () => {
  const failed: Visitor = { isSignedIn: true, isProfileLoading: false, role: null, status: null }
  expect(guardDecision(failed, buyers)).toMatchObject({ kind: 'redirect', to: '/login' })
})

test('an administrator with grants sees what one of them reaches, and is told what is missing elsewhere', () => {
  const support: Visitor = { ...user, role: 'admin', grants: ['support'] }
  expect(guardDecision(support, ['admin'], ['support', 'accountant'])).toEqual({ kind: 'show' })
  expect(guardDecision(support, ['user', 'admin', 'artist'])).toEqual({ kind: 'show' })
  expect(guardDecision({ ...support, grants: [] }, ['admin'])).toEqual({ kind: 'show' })
  expect(guardDecision(support, ['admin'], ['accountant'])).toEqual({
    kind: 'redirect',
    to: '/unauthorised',
    message: 'This needs the grant Accountant. A full administrator can give it to you.',
  })
  expect(guardDecision(support, ['admin', 'artist'])).toMatchObject({
    message: 'Only a full administrator can do this.',
  })
})
