import { deserialize, serialize } from 'node:v8'
import type { SoundPage, SoundQuery, SoundSuggestions } from '@segno/sound-index'
import type { CountQuestion } from '../index-protocol.ts'

/**
 * What a web process asks of a search process, and what that answers. `seq` is a change that the answer has to show at
 * least.
 */
export interface SearchCalls {
  /** It may show no later change either. */
  readonly search: {
    readonly asked: { readonly query: SoundQuery; readonly seq: number }
    readonly answer: SoundPage
  }
  readonly count: {
    readonly asked: { readonly questions: readonly CountQuestion[]; readonly seq: number }
    readonly answer: readonly number[]
  }
  readonly suggest: {
    readonly asked: { readonly text: string; readonly seq: number }
    readonly answer: SoundSuggestions
  }
  readonly has: {
    readonly asked: { readonly id: string; readonly seq: number }
    readonly answer: boolean
  }
}
export type SearchCall = keyof SearchCalls

/** Of what travels between two processes of the shop; its owner's key names them to each other. */
export const SEARCH_PURPOSE = 'search process'
export const SEARCH_CONTENT_TYPE = 'application/octet-stream'
export const searchPath = (call: SearchCall): string => `/search/${call}`

/** Keeps what JSON loses: numbers as they are, fingerprints, what is left undefined. */
export function encodeCall(value: unknown): Buffer<ArrayBuffer> {
  return Buffer.from(serialize(value))
}

/** Only for bytes of a process that holds the shop's key. */
export function decodeCall<Value>(bytes: Uint8Array): Value {
  return deserialize(bytes) as Value
}
