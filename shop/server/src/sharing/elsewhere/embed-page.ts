import type { SharedKind, Sound } from '@segno/contract'
import { html, type Html } from '../../platform/html.ts'
import { priceWords, soundFacts } from '../plain/plain-parts.ts'
import type { SharedPage } from '../shared-page.ts'
import { joined } from '../share-words.ts'
import { waveBars } from '../wave-bars.ts'

const BARS = 96
const MOST_ROWS = 30

export interface Embedded {
  readonly kind: SharedKind
  readonly page: SharedPage
  readonly shop: { readonly name: string; readonly origin: string }
  /** As the site around it asks; null as the system has it. */
  readonly theme: 'light' | 'dark' | null
}

/** A player for other people's sites: previews one after another, and links that open the shop. */
export function embedPage({ kind, page, shop, theme }: Embedded): string {
  const { card, sounds, path } = page
  const isOne = kind === 'sound'
  const facts = joined([card.by === '' ? '' : `by ${card.by}`, card.facts])
  return html`<!doctype html>
    <html lang="en" ${theme === null ? null : html`data-theme="${theme}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · ${shop.name}</title>
        <link rel="canonical" href="${shop.origin}${path}" />
        <link rel="stylesheet" href="/embed.css" />
        <script src="/embed.js" defer></script>
        <base target="_blank" />
      </head>
      <body>
        <header>
          ${card.cover && html`<img src="${card.cover}" alt="" width="64" height="64" />`}
          <div>
            <h1><a href="${path}">${card.title}</a></h1>
            <p>${facts}</p>
          </div>
          <a class="shop" href="${path}">${shop.name}</a>
        </header>
        <ol>
          ${sounds.slice(0, MOST_ROWS).map((sound) => row(sound, isOne))}
        </ol>
        <p role="status"></p>
      </body>
    </html>`.text
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function row(sound: Sound, isOne: boolean): Html {
  const { id, title, previewUrl, previewAppleUrl, gainDb } = sound
  const facts = isOne ? priceWords(sound) : joined([soundFacts(sound), priceWords(sound)])
  return html`<li
    data-opus="${previewUrl}"
    data-mp3="${previewAppleUrl}"
    data-gain="${Math.min(1, 10 ** (gainDb / 20)).toFixed(3)}"
  >
    <button type="button" aria-label="Play ${title}" data-title="${title}"></button>
    <div>
      ${isOne ? null : html`<a href="/sounds/${id}">${title}</a>`}
      <span class="wave">${waveOf(sound)}</span>
      <small>${facts}</small>
    </div>
    <noscript><audio controls preload="none" src="${previewAppleUrl}"></audio></noscript>
  </li>`
}

/** Its gradient ends where the sound is. */
const waveOf = ({ id, peaks }: Sound): Html => {
  const bars = waveBars(Buffer.from(peaks, 'base64'), BARS)
  const lines = bars.map((tall, at) => {
    const half = Math.max(1, Math.round(tall * 15))
    return `M${at * 4 + 2} ${16 - half}v${half * 2}`
  })
  const width = BARS * 4
  return html`<svg viewBox="0 0 ${width} 32" preserveAspectRatio="none" aria-hidden="true">
    <linearGradient id="at-${id}" gradientUnits="userSpaceOnUse" x1="0" x2="${width}">
      <stop offset="0" />
      <stop offset="0" />
    </linearGradient>
    <path stroke="url(#at-${id})" d="${lines.join('')}" />
  </svg>`
}
