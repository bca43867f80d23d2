import type { Endpoint } from '@segno/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

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
}

const JSON_TAKEN: Taken = {
  type: 'application/json',
  how: 'Send the body as JSON, with the header content-type: application/json',
}

/** What an endpoint takes for a body. */
export function takenBy({ streams, uploads }: Endpoint): Taken {
  if (streams !== undefined)
    return {
      type: streams,
      how: `Send the file itself as the body, in no form, with the header content-type: ${streams}`,
    }
  if (!uploads) return JSON_TAKEN
  const type = `${uploads.kind}/*`
  return { type, how: `Send the file itself as the body, in no form, with its content type: ${type}` }
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
