import type { StretchContent, StretchSource } from './stretch-source.ts'

/** To the worker. The channels are handed over. */
export interface SourceRequest {
  readonly id: number
  readonly content: StretchContent
}

/** From the worker, to the request of the same id. The channels are handed over. */
export interface SourceReply {
  readonly id: number
  readonly source: StretchSource
}
