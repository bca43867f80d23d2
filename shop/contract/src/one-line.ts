import * as z from 'zod/mini'

/** Text of one line that is not empty. */
export const oneLine = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'cannot be empty'),
      z.maxLength(max),
      z.regex(/^\P{Cc}*$/u, 'must be one line'),
    )
