import { expect, test } from 'vitest'
import { missingOf } from './sign-in-rules.ts'

test('[V01] empty fields of the sign-in form are named in the specification’s words', () => {
  expect(missingOf({ email: ' ', password: '' })).toEqual({
    email: 'Email cannot be empty',
    password: 'Password cannot be empty',
  })
  expect(missingOf({ email: 'a@b.c', password: ' ' })).toEqual({ email: null, password: null })
})
