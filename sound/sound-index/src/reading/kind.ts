import type { IndexedSound } from '../sound-query.ts'
import type { Found, Sentence } from './sentence.ts'

export type Kind = IndexedSound['kind']

const KIND = /(?:(?<loop>loops?)|one[-‐‑\s]?shots?|(?:single )?hits?)(?!\S)/iy

/** In one word or two: `loop`, `one-shots`, `oneshot`, `one shot`, `hits`. */
export function findKind(
  sentence: Sentence,
  ...taken: readonly (Found<unknown> | null)[]
): Found<Kind> | null {
  return sentence.find(KIND, ({ groups }) => (groups!['loop'] ? 'loop' : 'oneShot'), taken)
}
