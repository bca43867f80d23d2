import { deserialize, serialize } from 'node:v8'
import type { NamesQuestion, PartAnswer, PartNames, PartQuestion } from '@segno/sound-index'
import { partName, type SearchPart } from '../search-part.ts'

/**
 * What a web process asks of a search process, and what that answers. `seq` is a change that the answer has to show at
 * least.
 */
export interface SearchCalls {
  /** It may show no later change either. */
  readonly answer: {
    readonly asked: { readonly question: PartQuestion; readonly seq: number }
    readonly answer: PartAnswer
  }
  /** Several questions at once, each answered as by `answer`. */
  readonly answers: {
    readonly asked: { readonly questions: readonly PartQuestion[]; readonly seq: number }
    readonly answer: readonly PartAnswer[]
  }
  readonly names: {
    readonly asked: { readonly question: NamesQuestion; readonly seq: number }
    readonly answer: PartNames
  }
  readonly has: {
    readonly asked: { readonly ids: readonly string[]; readonly seq: number }
    readonly answer: readonly boolean[]
  }
}
export type SearchCall = keyof SearchCalls

/** Of what travels between two processes of the shop; its owner's key names them to each other. */
export const SEARCH_PURPOSE = 'search process'
export const SEARCH_CONTENT_TYPE = 'application/octet-stream'
/** A process answers at the addresses of its own part only, so that parts of different divisions never meet. */
export const searchPath = (part: SearchPart, call: SearchCall): string => `/search/${partName(part)}/${call}`

/** Keeps what JSON loses: numbers as they are, fingerprints, what is left undefined. */
export function encodeCall(value: unknown): Buffer<ArrayBuffer> {
  return Buffer.from(serialize(value))
}

/** Only for bytes of a process that holds the shop's key. */
export function decodeCall<Value>(bytes: Uint8Array): Value {
  return deserialize(bytes) as Value
}
