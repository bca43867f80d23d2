import { programScopesIn } from '../asked.ts'
import { USUAL_TOOL_SCOPE } from '../tools-resource.ts'

/** The library refuses these where a program does not ask who a person is. */
const NEED_OPENID = ['nonce', 'max_age', 'acr_values', 'claims', 'claims_locales', 'id_token_hint']

/**
 * Address at which a program that described itself asks a person: for tools alone and never for their profile, and for
 * the usual tools where it names none.
 *
 * @param url path and query
 */
export function narrowRequest(url: string, isKnown: (clientId: string) => boolean): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname !== '/oauth2/authorize') return url
  const clientId = searchParams.get('client_id')
  if (clientId === null || isKnown(clientId)) return url
  searchParams.set('scope', programScopesIn(searchParams.get('scope') ?? '').join(' ') || USUAL_TOOL_SCOPE)
  for (const name of NEED_OPENID) searchParams.delete(name)
  return `${pathname}?${searchParams.toString()}`
}
