import { mailable, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@segno/contract'
import * as z from 'zod/mini'

/** A text without its outer blanks, refused in these words where nothing is left. */
export const filled = (message: string) => z.string().check(z.trim(), z.refine(isFilled, message))

const isFilled = (typed: string): boolean => typed !== ''

// In the specification's words where it has some.
export const username = filled('Username cannot be empty')
export const emailAddress = filled('Email cannot be empty').check(mailable)
export const confirmationCode = filled('Confirmation code cannot be empty')
export const challengeAnswer = filled('Challenge response cannot be empty')

/** Blanks in it count. */
export const password = z.string().check(z.refine(isFilled, 'Password cannot be empty'))

/** The rules that need no list of common passwords; the server has the others too. */
export const newPassword = password.check(
  z.refine(
    ({ length }) => length >= MIN_PASSWORD_LENGTH,
    `Password must have at least ${MIN_PASSWORD_LENGTH} characters`,
  ),
  z.refine(
    ({ length }) => length <= MAX_PASSWORD_LENGTH,
    `Password must have at most ${MAX_PASSWORD_LENGTH} characters`,
  ),
)
