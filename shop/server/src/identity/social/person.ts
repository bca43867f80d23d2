import { createHmac } from 'node:crypto'
import { normalEmail, validateEmail } from '@segno/contract'
import {
  authorizationCodeGrant,
  type Configuration,
  fetchProtectedResource,
  fetchUserInfo,
} from 'openid-client'
import * as z from 'zod/mini'
import { whyNameUnfit } from '../../accounts/public.ts'
import type { Flow } from './flow.ts'
import { SocialRefusal } from './problem.ts'
import type { SocialProvider } from './provider-settings.ts'

const MAX_EMAIL_LENGTH = 254
const MAX_NAME_LENGTH = 100
/** A profile has two names; a provider may know one. */
const NO_NAME = '–'

/** Who somebody is, by the word of a provider. */
export interface SocialPerson {
  readonly providerId: string
  readonly issuer: string
  /** The issuer's own name for the person, which never changes. */
  readonly subject: string
  /** Null where the provider gives none, or none that could be used. */
  readonly email: string | null
  /** Whether the provider says that mail to the address reaches this person. */
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/** Whatever else a provider may write in its place counts as nothing. */
const text = z.pipe(
  z.optional(z.unknown()),
  z.transform((given) => (typeof given === 'string' ? given : undefined)),
)
const claims = z.object({
  email: text,
  // Some write the truth as a word.
  email_verified: z.pipe(
    z.optional(z.unknown()),
    z.transform((given) => given === true || given === 'true'),
  ),
  name: text,
  given_name: text,
  family_name: text,
})
type Claims = z.output<typeof claims>

/**
 * Exchanges the provider's answer for who the person is. The provider's tokens are forgotten here.
 *
 * @param answer the address that the browser came back to, with everything the provider added
 * @throws what openid-client throws for an answer that is not good
 */
export async function personOf(
  configuration: Configuration,
  provider: SocialProvider,
  { answer, flow }: { answer: URL; flow: Flow },
): Promise<SocialPerson> {
  const isPlain = provider.plain !== null
  const granted = await authorizationCodeGrant(configuration, answer, {
    expectedState: flow.state,
    pkceCodeVerifier: flow.codeVerifier,
    ...(isPlain ? {} : { expectedNonce: flow.nonce, idTokenExpected: true }),
  })
  if (isPlain) return plainPerson(configuration, provider, granted.access_token)
  const idToken = granted.claims()
  if (!idToken) throw new SocialRefusal('social_failed')
  const { userinfo_endpoint: more } = configuration.serverMetadata()
  const needsMore = idToken['email'] === undefined && more !== undefined
  const told = needsMore ? await fetchUserInfo(configuration, granted.access_token, idToken.sub) : {}
  return toPerson(
    { providerId: provider.id, issuer: idToken.iss, subject: idToken.sub },
    claims.parse({ ...readAppleName(answer), ...told, ...idToken }),
  )
}

/** Apple tells the name once, beside the first answer and unsigned; it is taken for no more than a name. */
function readAppleName(answer: URL): Partial<Claims> {
  const user = answer.searchParams.get('user')
  if (user === null) return {}
  try {
    const { name } = appleUser.parse(JSON.parse(user))
    return { given_name: name.firstName, family_name: name.lastName }
  } catch {
    // Without a name the address has to do.
    return {}
  }
}
const appleUser = z.object({ name: z.object({ firstName: text, lastName: text }) })

const graphPerson = z.object({
  id: z.string().check(z.minLength(1)),
  email: text,
  name: text,
  first_name: text,
  last_name: text,
})

/** Facebook does not say whether an address is verified, so it counts as one that is not. */
async function plainPerson(
  configuration: Configuration,
  { plain, id, issuer, secret }: SocialProvider,
  accessToken: string,
): Promise<SocialPerson> {
  const address = new URL(plain!.person)
  address.searchParams.set('fields', 'id,name,first_name,last_name,email')
  if (secret.kind === 'text')
    address.searchParams.set(
      'appsecret_proof',
      createHmac('sha256', secret.text).update(accessToken).digest('hex'),
    )
  const answer = await fetchProtectedResource(configuration, accessToken, address, 'GET')
  const read = graphPerson.safeParse(answer.ok ? await answer.json() : null)
  if (!read.success) throw new SocialRefusal(answer.status >= 500 ? 'social_unavailable' : 'social_failed')
  const { first_name, last_name, ...told } = read.data
  return toPerson(
    { providerId: id, issuer, subject: told.id },
    { ...told, given_name: first_name, family_name: last_name, email_verified: false },
  )
}

function toPerson(
  key: Pick<SocialPerson, 'providerId' | 'issuer' | 'subject'>,
  { email, email_verified: isVerified, name, given_name: given, family_name: family }: Claims,
): SocialPerson {
  const address = usableEmail(email)
  const [first, ...rest] = usableName(name)?.split(/\s+/) ?? []
  return {
    ...key,
    email: address,
    isEmailVerified: address !== null && isVerified,
    firstName: usableName(given) ?? first ?? usableName(address?.split('@')[0]) ?? NO_NAME,
    lastName: usableName(family) ?? usableName(rest.join(' ')) ?? NO_NAME,
  }
}

function usableEmail(given: string | undefined): string | null {
  const email = normalEmail(given ?? '')
  return email.length > MAX_EMAIL_LENGTH || validateEmail(email) !== null ? null : email
}

function usableName(given: string | undefined): string | null {
  const name = given?.normalize('NFC').trim().slice(0, MAX_NAME_LENGTH).trim() ?? ''
  return name === '' || whyNameUnfit(name) !== null ? null : name
}
