import type { Sound, TextBlock, TextRun } from '@segno/contract'
import { countWords, joined, keyWords, tempoWords, termWords } from '../share-words.ts'
import { html, type Html } from '../../platform/html.ts'

export const link = (path: string, words: string): Html => html`<a href="${path}">${words}</a>`

const tempoOf = ({ tempoBpm }: Pick<Sound, 'tempoBpm'>): string =>
  tempoBpm === null ? '' : tempoWords({ fromBpm: tempoBpm, toBpm: tempoBpm })

/** `Loop · 128 BPM · A minor · Bass · 3.8 s`. */
export const soundFacts = (sound: Sound): string =>
  joined([
    sound.kind === 'loop' ? 'Loop' : 'One-shot',
    tempoOf(sound),
    keyWords(sound.key),
    termWords(sound.instrument ?? undefined),
    ...sound.genres.slice(0, 2).map(termWords),
    `${sound.durationSeconds.toFixed(1)} s`,
  ])

export const priceWords = ({ pricePoints }: Pick<Sound, 'pricePoints'>): string =>
  countWords(pricePoints, 'point', 'points')

/** The MP3, which every browser plays. */
export const player = ({ title, previewAppleUrl }: Sound): Html =>
  html`<audio controls preload="none" src="${previewAppleUrl}" aria-label="${title}"></audio>`

/** Sounds with their players. @param note what is said of one besides */
export const soundRows = (sounds: readonly Sound[], note: (sound: Sound) => string = () => ''): Html =>
  html`<ol>
    ${sounds.map(
      (sound) =>
        html`<li>
          ${link(`/sounds/${sound.id}`, sound.title)} by
          ${link(`/artists/${sound.artist.handle}`, sound.artist.name)}<br />
          ${joined([soundFacts(sound), priceWords(sound), note(sound)])}<br />
          ${player(sound)}
        </li>`,
    )}
  </ol>`

export interface ShelfRow {
  readonly path: string
  readonly words: string
  readonly facts: string
  /** Of a picture; null without one. */
  readonly cover?: string | null
}

export const shelfRows = (rows: readonly ShelfRow[]): Html =>
  html`<ul>
    ${rows.map(
      ({ path, words, facts, cover = null }) =>
        html`<li>
          ${cover && html`<img src="${cover}" alt="" width="64" height="64" loading="lazy" />`}
          ${link(path, words)}<br />${facts}
        </li>`,
    )}
  </ul>`

/** A text of paragraphs, headings and items. */
export const textBlocks = (blocks: readonly TextBlock[]): Html =>
  html`${blocks.map(({ kind, number, runs }) => {
    const words = runs.map(runHtml)
    if (kind === 'heading') return html`<h2>${words}</h2>`
    if (kind === 'subheading') return html`<h3>${words}</h3>`
    if (kind === 'bullet') return html`<p>• ${words}</p>`
    return html`<p>${number === null ? '' : `${number}. `}${words}</p>`
  })}`

function runHtml({ text, isStrong, href }: TextRun): Html {
  if (href !== null) return link(href, text)
  return isStrong ? html`<strong>${text}</strong>` : html`${text}`
}
