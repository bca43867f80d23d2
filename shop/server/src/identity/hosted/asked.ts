import { PROGRAM_SCOPES, type ProgramScope } from '@segno/contract'
import * as z from 'zod/mini'

/** One name of a protected resource or several, as a list. */
export const resources = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((given) => [given ?? []].flat()),
)

const parameters = z.object({
  client_id: z.string(),
  redirect_uri: z._default(z.string(), ''),
  scope: z._default(z.string(), 'openid'),
  prompt: z._default(z.string(), ''),
  max_age: z.optional(z.number()),
  /** Names of protected resources; more than one may be asked for. */
  resource: resources,
  identity_provider: z.optional(z.string()),
  afid: z.optional(z.string()),
})

/** What a program asked for, as the authorization server has checked it. */
export function readAsked(interaction: { readonly params: unknown }): z.output<typeof parameters> {
  return parameters.parse(interaction.params)
}

/** What a program asks to be allowed, of a scope such as `openid search match`. */
export function programScopesIn(scope: string): ProgramScope[] {
  const asked = scope.split(' ')
  return PROGRAM_SCOPES.filter((one) => asked.includes(one))
}
