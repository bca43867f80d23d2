import { withoutUnseen } from '@segno/units'
import * as z from 'zod/mini'
import { mayRedirectTo } from './redirect-addresses.ts'

/** A program as it describes itself. Nobody has checked that the name is its own. */
export interface SelfDescription {
  readonly name: string
  readonly redirectUris: readonly string[]
}

const MAX_NAME_LENGTH = 40
const MAX_REDIRECTS = 10
/** Shorter names of shops are part of other words. */
const MIN_PROTECTED_LENGTH = 4
export const UNNAMED = 'Unnamed program'

const described = z.object({
  client_name: z.optional(z.unknown()),
  redirect_uris: z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_REDIRECTS)),
})

/** @returns the description; the OAuth error (RFC 7591) where it is not acceptable */
export function readDescription(
  given: unknown,
  shopName: string,
): SelfDescription | 'invalid_client_metadata' | 'invalid_redirect_uri' {
  const read = described.safeParse(given)
  if (!read.success) return 'invalid_client_metadata'
  const redirectUris = [...new Set(read.data.redirect_uris)]
  if (!redirectUris.every(mayRedirectTo)) return 'invalid_redirect_uri'
  return { name: cleanName(read.data.client_name, shopName), redirectUris }
}

/** One line of a program's own words, which do not pass for the shop itself. */
export function cleanName(given: unknown, shopName: string): string {
  if (typeof given !== 'string') return UNNAMED
  const letters = Array.from(withoutUnseen(given.slice(0, 1_000).normalize('NFKC')).trim())
  const name = letters.slice(0, MAX_NAME_LENGTH).join('').trim()
  return name === '' || passesFor(shopName, given) ? UNNAMED : name
}

function passesFor(shopName: string, name: string): boolean {
  const shop = fold(shopName)
  return shop.length >= MIN_PROTECTED_LENGTH ? fold(name).includes(shop) : fold(name) === shop
}

const fold = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
