const LONGEST_DESCRIPTION = 200

/** On one line, for those who show little. */
export function shortened(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length <= LONGEST_DESCRIPTION ? line : `${line.slice(0, LONGEST_DESCRIPTION - 1).trimEnd()}…`
}

export const titleTag = (title: string): string => `<title>${escapeHtml(title)}</title>`
export const named = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeHtml(content)}" />`
export const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`

/** A card of ours: what it shows, for who cannot see it. */
export const imageTags = (address: string, alt: string): string[] => [
  property('og:image', address),
  property('og:image:type', 'image/jpeg'),
  property('og:image:width', '1200'),
  property('og:image:height', '630'),
  property('og:image:alt', alt),
  named('twitter:image', address),
]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(words: string): string {
  return words.replace(/[&<>"']/g, (char) => ENTITIES[char]!)
}

export const canonical = (address: string): string => `<link rel="canonical" href="${escapeHtml(address)}" />`

export const alternate = (type: string, address: string, title: string): string =>
  `<link rel="alternate" type="${type}" href="${escapeHtml(address)}" title="${escapeHtml(title)}" />`

/** Feeds of the newest sounds of a search. @param filter as it stands in the address of `/sounds`; empty for all */
export function feedLinks(at: (path: string) => string, filter: string, title: string): string[] {
  const asked = filter === '' ? '' : `?${filter}`
  return [
    alternate('application/rss+xml', at(`/feeds/sounds.xml${asked}`), title),
    alternate('application/feed+json', at(`/feeds/sounds.json${asked}`), title),
  ]
}

/** Inside a script element only its end and a comment's start mean anything; no `<` can be either. */
export function linkedData(about: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...about })
  return `<script type="application/ld+json">${json.replace(/</g, '\\u003c')}</script>`
}
