import * as z from 'zod/mini'

/** The end of the address of an artist's page. */
export const HANDLE_FORM = /^[a-z0-9][a-z0-9-]{1,59}$/
/** One that an artist may have: whether one has it is another question. */
export const artistHandle = z
  .string()
  .check(
    z.regex(HANDLE_FORM, 'is not a handle: those have 2 to 60 letters a to z, digits or -, as mira-okafor'),
  )
