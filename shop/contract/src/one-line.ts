import { holdsUnseen } from '@segno/units'
import * as z from 'zod/mini'

/** Text of one line that is not empty, all of which can be seen. */
export const oneLine = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, 'cannot be empty'),
    z.maxLength(max),
    z.regex(/^\P{Cc}*$/u, 'must be one line'),
    z.refine((words) => !holdsUnseen(words), 'holds a character that cannot be seen'),
  )
