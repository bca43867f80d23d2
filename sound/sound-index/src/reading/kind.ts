import type { IndexedSound } from '../sound-query.ts'
import type { Found, Sentence } from './sentence.ts'

export type Kind = IndexedSound['kind']

const LOOP = 'loops?|boucles?|bucles?|schleifen?'
const ONE_SHOT = String.raw`one[-‐‑\s]?shots?|(?:single )?hits?`
const KIND = new RegExp(String.raw`(?:(?<loop>${LOOP})|${ONE_SHOT})(?!\S)`, 'iy')
/** `no loops` are one-shots. */
const OTHER_KIND = new RegExp(
  String.raw`(?:no|not|without|ohne|keine?|sans|sin|sem|senza) (?:an? )?(?:(?:${LOOP})|(?<oneShot>${ONE_SHOT}))(?!\S)`,
  'iy',
)

/** In one word or two: `loop`, `one-shots`, `oneshot`, `one shot`, `hits`; `not a loop` says the other kind. */
export function findKind(
  sentence: Sentence,
  ...taken: readonly (Found<unknown> | null)[]
): Found<Kind> | null {
  const other = sentence.find(OTHER_KIND, ({ groups }) => (groups!['oneShot'] ? 'loop' : 'oneShot'), taken)
  const said = sentence.find(KIND, ({ groups }) => (groups!['loop'] ? 'loop' : 'oneShot'), [...taken, other])
  if (!said || !other) return said ?? other
  const places = [...said.places, ...other.places].toSorted((one, next) => one - next)
  return said.value === other.value ? { value: said.value, places } : said
}
