import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { IdentityContext } from '../identity-context.ts'
import { sealFlow, type Flow } from './flow.ts'
import { RETURN_PATH } from './paths.ts'
import { SocialRefusal } from './problem.ts'
import type { SocialProvider } from './provider-settings.ts'

/** @throws {SocialRefusal} social_unknown */
export function providerNamed(ctx: IdentityContext, id: string): SocialProvider {
  const provider = ctx.socialProviders.find((one) => one.id === id)
  if (!provider) throw new SocialRefusal('social_unknown')
  return provider
}

/**
 * Sends a browser to a provider.
 *
 * @returns the provider's address, and the cookie with which alone the browser can come back
 * @throws {SocialRefusal} social_unknown; and what openid-client throws where the provider does not answer
 */
export async function startSocial(
  ctx: IdentityContext,
  provider: SocialProvider,
  way: Pick<Flow, 'interaction' | 'linksAccountId' | 'afid'>,
): Promise<{ location: string; cookie: string }> {
  const configuration = await ctx.issuers.configurationOf(provider)
  const flow: Flow = {
    ...way,
    providerId: provider.id,
    state: randomState(),
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
  }
  const location = buildAuthorizationUrl(configuration, {
    redirect_uri: ctx.shop.origin + RETURN_PATH,
    scope: provider.scopes.join(' '),
    state: flow.state,
    code_challenge: await calculatePKCECodeChallenge(flow.codeVerifier),
    code_challenge_method: 'S256',
    ...(provider.plain ? {} : { nonce: flow.nonce }),
    ...(provider.responseMode === 'query' ? {} : { response_mode: provider.responseMode }),
  })
  return { location: location.href, cookie: await sealFlow(ctx, flow) }
}
