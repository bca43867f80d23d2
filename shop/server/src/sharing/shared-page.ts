import { createHash } from 'node:crypto'
import type { SharedKind, Sound } from '@segno/contract'
import type { Html } from '../platform/html.ts'

/** What is told of a public page to those who only read its head, and shown on its card. */
export interface SharedPage {
  /** Where it is; an artist's former handle leads here. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** Open Graph's word for what it is, and its properties of it. */
  readonly openGraphType: 'music.song' | 'music.album' | 'music.playlist' | 'profile'
  readonly properties: readonly (readonly [property: string, content: string])[]
  /** schema.org, without the context and without addresses of our own, which `at` makes whole. */
  readonly about: (at: (path: string) => string) => object
  readonly card: CardFacts
  /** What it plays on other sites, in this order. */
  readonly sounds: readonly Sound[]
  /** The search whose newest sounds its feeds tell of; null where it has none. */
  readonly feed: string | null
  /** What it says without scripts, below its title. */
  readonly content: Html
  /** False keeps it out of search engines: there is nothing to find yet. */
  readonly isIndexed: boolean
}

export interface CardFacts {
  readonly kind: string
  readonly title: string
  readonly by: string
  readonly facts: string
  /** Address of a cover or a photo; null draws one of the handle. */
  readonly cover: string | null
  /** base64, as a sound has it; null draws no waveform. */
  readonly peaks: string | null
}

/** Grows whenever cards are drawn in another way, so that their addresses change. */
const CARD_VERSION = 1

/** The address of a card: it changes with what is on it. */
export function cardAddress(shared: { kind: SharedKind; id: string }, facts: CardFacts): string {
  const content = createHash('sha256')
    .update(JSON.stringify([CARD_VERSION, facts]))
    .digest('hex')
  return `/cards/${shared.kind}/${shared.id}/${content.slice(0, 16)}.jpg`
}
