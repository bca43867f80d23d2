import { errors, type ResourceServer } from 'oidc-provider'
import { PROGRAM_SCOPES } from '@segno/contract'

/** Path of the tools for assistants. Their address is the audience of tokens that open them. */
export const TOOLS_PATH = '/mcp'

/** What an assistant may do that asked for nothing in particular. */
export const USUAL_TOOL_SCOPE = 'search match library'

export const toolsAudience = (issuer: string): string => issuer + TOOLS_PATH

/**
 * The protected resource that a client names (RFC 8707). Some clients name the origin in place of the tools' address.
 *
 * @throws {errors.InvalidTarget}
 */
export function toolsResource(issuer: string, asked: string): ResourceServer {
  const audience = toolsAudience(issuer)
  if (![audience, `${audience}/`, issuer, `${issuer}/`].includes(asked)) throw new errors.InvalidTarget()
  return { scope: PROGRAM_SCOPES.join(' '), audience, accessTokenFormat: 'opaque' }
}
