import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { SelfDescription } from './self-description.ts'

const MARK = 'p'
const PURPOSE = 'ids of registered programs'
/** It travels in addresses, and is part of an index of the database. */
const MAX_ID_LENGTH = 1_500

/**
 * The id of a registered program is its signed description, so nothing is stored, and nothing can be flooded. The key
 * outlives the rotation of the key that signs tokens.
 *
 * @returns null where the description is too long for an id
 */
export function registeredId(secrets: SecretBox, { name, redirectUris }: SelfDescription): string | null {
  const text = Buffer.from(JSON.stringify([name, ...redirectUris])).toString('base64url')
  const id = `${MARK}.${text}.${sign(secrets.tokensFor(PURPOSE)[0], text)}`
  return id.length > MAX_ID_LENGTH ? null : id
}

/** @returns null where this shop has not made the id */
export function readRegisteredId(secrets: SecretBox, id: string): SelfDescription | null {
  if (id.length > MAX_ID_LENGTH) return null
  const [mark, text, signature, ...rest] = id.split('.')
  if (mark !== MARK || text === undefined || signature === undefined || rest.length > 0) return null
  if (!secrets.tokensFor(PURPOSE).some((key) => isSame(sign(key, text), signature))) return null
  const [name = '', ...redirectUris] = JSON.parse(Buffer.from(text, 'base64url').toString()) as string[]
  return { name, redirectUris }
}

const sign = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
