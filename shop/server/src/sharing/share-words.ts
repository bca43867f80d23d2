import type { Sound } from '@segno/contract'
import { LOCALE, formatKey, pitchClass, type SoundKey } from '@segno/units'

const tempoDigits = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1, useGrouping: false })

/** `128 BPM`, `90–128 BPM`; empty where there is none. */
export function tempoWords(tempos: { fromBpm: number; toBpm: number } | null): string {
  if (tempos === null) return ''
  const [from, to] = [tempoDigits.format(tempos.fromBpm), tempoDigits.format(tempos.toBpm)]
  return from === to ? `${from} BPM` : `${from}–${to} BPM`
}

export function keyWords(key: { tonic: number; mode: SoundKey['mode'] } | null | undefined): string {
  return key ? formatKey({ tonic: pitchClass(key.tonic), mode: key.mode }) : ''
}

/** `drum-and-bass` as people write it. */
export function termWords(slug: string | undefined): string {
  const words = (slug ?? '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const countWords = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

export const joined = (words: readonly string[], between = ' · '): string =>
  words.filter((word) => word !== '').join(between)

/** Schema.org's list of sounds, in their order. */
export const soundList = (
  sounds: readonly Pick<Sound, 'id' | 'title' | 'durationSeconds' | 'artist'>[],
  at: (path: string) => string,
): object[] =>
  sounds.map(({ id, title, durationSeconds, artist }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    item: {
      '@type': 'MusicRecording',
      name: title,
      url: at(`/sounds/${id}`),
      duration: isoDuration(durationSeconds),
      byArtist: personOf(artist, at),
    },
  }))

export const personOf = (
  { name, handle }: Pick<Sound['artist'], 'name' | 'handle'>,
  at: (path: string) => string,
): object => ({ '@type': 'Person', name, url: at(`/artists/${handle}`) })

/** Schema.org takes the name of any means of payment where there is no code for it: what is sold here is paid in points. */
export const offerOf = (pricePoints: number, url: string): object => ({
  '@type': 'Offer',
  price: pricePoints,
  priceCurrency: 'points',
  availability: 'https://schema.org/InStock',
  url,
})

/** ISO 8601: `PT1M38.5S`. */
export function isoDuration(durationSeconds: number): string {
  const minutes = Math.floor(durationSeconds / 60)
  const seconds = Math.round((durationSeconds - minutes * 60) * 1_000) / 1_000
  return `PT${minutes > 0 ? `${minutes}M` : ''}${seconds}S`
}
