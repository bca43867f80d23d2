import * as z from 'zod/mini'

/** Letters of a reason at most. */
export const MAX_REASON_LENGTH = 500

/** Why an administrator does something; the audit trail keeps it. */
export const reasonField = z
  .string()
  .check(z.trim(), z.minLength(1, 'cannot be empty'), z.maxLength(MAX_REASON_LENGTH))
