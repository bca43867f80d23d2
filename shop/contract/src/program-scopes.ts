import * as z from 'zod/mini'

/**
 * What somebody can allow a program: to search as them; to match tracks; to see and download what they own and to keep
 * favourites and the cart; to buy up to a limit; to use their licences of the Agent.
 */
export const PROGRAM_SCOPES = ['search', 'match', 'library', 'buy', 'agent'] as const
export type ProgramScope = (typeof PROGRAM_SCOPES)[number]

/** What a program may do, as short as lists and mails have room for. */
export const SHORT_SCOPE_WORDS: Readonly<Record<ProgramScope, string>> = {
  search: 'search',
  match: 'match',
  library: 'library',
  buy: 'buy',
  agent: 'Agent licence',
}

/** Points that a program may spend a month unless its person says otherwise. */
export const USUAL_SPEND_LIMIT_POINTS = 50
export const MAX_SPEND_LIMIT_POINTS = 10_000

/** What a program was allowed. */
export const programAllowance = z.object({
  scopes: z.readonly(z.array(z.enum(PROGRAM_SCOPES))),
  /** Points that it may spend a calendar month (UTC); null where it may not buy. */
  spendLimitPoints: z.nullable(z.int()),
})
export type ProgramAllowance = z.output<typeof programAllowance>

/** What a program is told that asks for what it was not allowed. */
export const SCOPE_MESSAGE = 'This program was not allowed to do that.'
