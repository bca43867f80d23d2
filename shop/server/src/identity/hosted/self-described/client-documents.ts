import { LRUCache } from 'lru-cache'
import { type KoaContextWithOIDC } from 'oidc-provider'
import { AppError } from '../../../platform/app-error.ts'
import { programDocumentsFrom, reserveAttempts } from '../../attempts/attempts.ts'
import type { IdentityContext } from '../../identity-context.ts'
import { describedMetadata } from './find-client.ts'
import { mayRedirectTo } from './redirect-addresses.ts'
import { readDescription } from './self-description.ts'

const MAX_AT_ONCE = 4
const FAILURE_KEPT_MS = 60_000
const MAX_ID_LENGTH = 300

type DocumentContext = Pick<IdentityContext, 'db' | 'log' | 'now' | 'hosted' | 'shop'>

/** Programs that describe themselves by a document at the address that is their id. */
export class ClientDocuments {
  readonly #ctx: DocumentContext
  readonly #failed = new LRUCache<string, true>({ max: 1_000, ttl: FAILURE_KEPT_MS })
  #fetching = 0

  constructor(ctx: DocumentContext) {
    this.#ctx = ctx
  }

  /** Whether a document that is not known yet may be fetched for who asks. */
  async mayFetch(request: KoaContextWithOIDC | undefined, clientId: string): Promise<boolean> {
    if (this.#ctx.hosted.openness !== 'open' || clientId.length > MAX_ID_LENGTH) return false
    if (this.#failed.has(clientId) || this.#fetching >= MAX_AT_ONCE) return false
    if (!request) return true
    try {
      await reserveAttempts(this.#ctx, programDocumentsFrom(request.ip))
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }

  /** The document with what the shop takes of it and nothing else. */
  async fetch(address: string | URL | Request): Promise<Response> {
    // The library passes the id as it was given.
    const clientId = address instanceof Request ? address.url : address.toString()
    this.#fetching++
    try {
      return Response.json(this.#rebuild(clientId, await this.#ctx.hosted.fetchDocument(clientId)))
    } catch (error) {
      this.#failed.set(clientId, true)
      this.#ctx.log.warn({ error, clientId }, 'the document of a program could not be used')
      throw error
    } finally {
      this.#fetching--
    }
  }

  #rebuild(clientId: string, document: unknown): object {
    const { client_id: id, redirect_uris: uris, ...rest } = document as Record<string, unknown>
    if (id !== clientId) throw new Error('the document is of another program')
    const redirectUris: unknown[] = Array.isArray(uris) ? uris : []
    const description = readDescription(
      { ...rest, redirect_uris: redirectUris.filter((uri) => typeof uri === 'string' && mayRedirectTo(uri)) },
      this.#ctx.shop.name,
    )
    if (typeof description === 'string') throw new Error(description)
    return describedMetadata(clientId, description)
  }
}
