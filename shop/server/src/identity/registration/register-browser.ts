import type { Answer, register as registerEndpoint } from '@segno/contract'
import type { Call } from '../../platform/http/route.ts'
import type { IdentityContext } from '../identity-context.ts'
import { claimAccount } from './claim-account.ts'
import { acceptInvitation, register } from './register.ts'
import { registrationCookie } from './registrar.ts'

/** Registers, accepts an invitation or claims an account; a browser that registers remembers it. */
export async function registerBrowser(
  ctx: IdentityContext,
  { body, clientAddress, setCookie }: Call<typeof registerEndpoint>,
): Promise<Answer<typeof registerEndpoint>> {
  const { passwordUpdate: secret } = body
  if (secret !== undefined)
    return (
      (await claimAccount(ctx, { ...body, clientAddress, secret })) ??
      acceptInvitation(ctx, { ...body, secret })
    )
  const made = await register(ctx, { ...body, clientAddress })
  if (made.session !== null) setCookie(registrationCookie(ctx, made.session))
  return made
}
