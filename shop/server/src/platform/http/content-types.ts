import type { Endpoint } from '@segno/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { BODY_LIMIT_BYTES, FORM_LIMIT_BYTES } from './body-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the body has to be; JSON unless told. */
    readonly takes?: Taken
  }
}

interface Taken {
  readonly type: string
  /** How it is sent, for whoever tried otherwise. */
  readonly how: string
  /** Where it may be more or less than is taken elsewhere. */
  readonly limitBytes?: number
  /** Read as it comes, and never held as a whole. */
  readonly isStream?: boolean
}

const JSON_TAKEN: Taken = {
  type: 'application/json',
  how: 'Send the body as JSON, with the header content-type: application/json',
}

/** What an endpoint takes for a body. */
export function takenBy({ streams, alsoStreams = [], uploads }: Endpoint): Taken {
  if (streams !== undefined)
    return {
      type: streams,
      isStream: true,
      how: `Send the file itself as the body, in no form, with the header content-type: ${[streams, ...alsoStreams].join(' or ')}`,
    }
  if (!uploads) return JSON_TAKEN
  const type = `${uploads.kind}/*`
  return {
    type,
    how: `Send the file itself as the body, in no form, with its content type: ${type}`,
    limitBytes: uploads.limitBytes,
  }
}

/** How much less to send, for whoever has sent too much. */
export function tooLong({ routeOptions, headers }: FastifyRequest): string {
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(
    headers['content-type'] ?? '',
  )
  const limitBytes = routeOptions.config.takes?.limitBytes ?? (isForm ? FORM_LIMIT_BYTES : BODY_LIMIT_BYTES)
  const limit = limitBytes < 1_000_000 ? `${limitBytes / 1_000} kB` : `${limitBytes / 1_000_000} MB`
  return `its body is larger than ${limit}, the limit here: send less at once`
}

const MOST_SHOWN = 100

/** Says what to send to whoever has sent something else. */
export function unsupportedType(request: FastifyRequest): AppError {
  const { type, how } = request.routeOptions.config.takes ?? JSON_TAKEN
  const given = request.headers['content-type']?.slice(0, MOST_SHOWN)
  const came = given === undefined ? 'What came has no content type' : `What came is ${given}`
  return new AppError(415, 'unsupported_media_type', `${how}. ${came}.`, [
    { path: 'content-type', message: `must be ${type}` },
  ])
}
