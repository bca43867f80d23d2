import { createPrivateKey } from 'node:crypto'
import * as z from 'zod/mini'

/** Somebody else whom people may have an account with, and by whose word they come in. */
export interface SocialProvider {
  readonly id: string
  readonly name: string
  /** Whose word it is; for one that speaks no OpenID Connect, its home address. */
  readonly issuer: string
  readonly clientId: string
  readonly secret: ClientSecret
  readonly scopes: readonly string[]
  /** How the answer comes back. `form_post` is a request from another site, and so needs https. */
  readonly responseMode: 'query' | 'form_post'
  /** Addresses of a provider that speaks plain OAuth 2; null for an issuer that tells its own. */
  readonly plain: PlainAddresses | null
}

type ClientSecret = { readonly kind: 'none' } | { readonly kind: 'text'; readonly text: string } | AppleSecret

/** Apple takes a token signed with a key of ours in the place of a secret. */
export interface AppleSecret {
  readonly kind: 'apple'
  readonly teamId: string
  readonly keyId: string
  /** PKCS 8 in PEM, on P-256. */
  readonly privateKey: string
}

interface PlainAddresses {
  readonly authorization: string
  readonly token: string
  /** Answers as Facebook's Graph does. */
  readonly person: string
}

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))
const entry = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be small letters, digits and -')),
  name: z.optional(text(40)),
  issuer: z.optional(z.string().check(z.refine(isIssuer, 'must be an https:// address without a query'))),
  clientId: text(300),
  clientSecret: z.optional(text(500)),
  teamId: z.optional(text(50)),
  keyId: z.optional(text(50)),
  privateKey: z.optional(z.string().check(z.refine(isP256Key, 'must be a private key on P-256, in PEM'))),
  scopes: z.optional(z.array(text(100))),
  responseMode: z.optional(z.enum(['query', 'form_post'])),
})
type Entry = z.output<typeof entry>

interface Known {
  readonly name: string
  readonly issuer: string
  readonly scopes?: readonly string[]
  readonly responseMode?: 'form_post'
  readonly plain?: PlainAddresses
}

const KNOWN: Readonly<Record<string, Known>> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com' },
  // Apple sends name and address by `form_post` only.
  apple: {
    name: 'Apple',
    issuer: 'https://appleid.apple.com',
    scopes: ['openid', 'name', 'email'],
    responseMode: 'form_post',
  },
  facebook: {
    name: 'Facebook',
    issuer: 'https://www.facebook.com',
    scopes: ['public_profile', 'email'],
    plain: {
      authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      person: 'https://graph.facebook.com/v23.0/me',
    },
  },
}

/**
 * Reads SEGNO_SOCIAL_PROVIDERS, a list in JSON.
 *
 * @param origin where people reach the shop
 * @throws {Error} in words, naming the provider and the field
 */
export function readSocialProviders(json: string, origin: string): SocialProvider[] {
  const listed = z.array(entry).safeParse(parseJson(json))
  if (!listed.success) {
    throw new Error(listed.error.issues.map(describeIssue).join('\n'))
  }
  const providers = listed.data.map(toProvider)
  for (const [at, { id, responseMode }] of providers.entries()) {
    if (providers.findIndex((one) => one.id === id) !== at) throw new Error(`${id}: is listed twice`)
    if (responseMode === 'form_post' && !origin.startsWith('https:'))
      throw new Error(`${id}: answers by form_post, which needs a SEGNO_ORIGIN with https://`)
  }
  return providers
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new Error('is not a list in JSON', { cause: error })
  }
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const isUnknown = issue.code === 'unrecognized_keys'
  const path = describePath(isUnknown ? [...issue.path, ...issue.keys] : issue.path)
  return `${path}: ${isUnknown ? 'is not known here' : issue.message}`
}

const describePath = ([at, ...fields]: readonly PropertyKey[]): string =>
  at === undefined ? 'the list' : [`provider ${Number(at) + 1}`, ...fields].join(', ')

function toProvider(given: Entry): SocialProvider {
  const known = KNOWN[given.id]
  const name = given.name ?? known?.name
  const issuer = known?.issuer ?? given.issuer
  if (known && given.issuer !== undefined)
    throw new Error(`${given.id}: its issuer is known and cannot be set`)
  if (issuer === undefined) throw new Error(`${given.id}: needs an issuer`)
  if (name === undefined) throw new Error(`${given.id}: needs a name for the button`)
  return {
    id: given.id,
    name,
    issuer,
    clientId: given.clientId,
    secret: toSecret(given),
    scopes: given.scopes ?? known?.scopes ?? ['openid', 'email', 'profile'],
    responseMode: known?.responseMode ?? given.responseMode ?? 'query',
    plain: known?.plain ?? null,
  }
}

function toSecret({ id, clientSecret, teamId, keyId, privateKey }: Entry): ClientSecret {
  if (id === 'apple') {
    if (teamId === undefined || keyId === undefined || privateKey === undefined)
      throw new Error('apple: needs teamId, keyId and privateKey')
    return { kind: 'apple', teamId, keyId, privateKey }
  }
  if (teamId !== undefined || keyId !== undefined || privateKey !== undefined)
    throw new Error(`${id}: teamId, keyId and privateKey are Apple’s`)
  if (clientSecret !== undefined) return { kind: 'text', text: clientSecret }
  if (KNOWN[id]) throw new Error(`${id}: needs a clientSecret`)
  return { kind: 'none' }
}

/** Plain http only to this machine, for trying out. */
function isIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, search, hash, username } = new URL(address)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (protocol === 'https:' || (protocol === 'http:' && isHere)) && `${search}${hash}${username}` === ''
}

function isP256Key(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}
