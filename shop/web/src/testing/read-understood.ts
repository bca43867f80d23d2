import type { SoundKind, SoundPage } from '@segno/contract'
import { parseKey, parseTonic } from '@segno/units'

const KINDS: Readonly<Record<string, SoundKind>> = { loops: 'loop', 'one-shots': 'oneShot' }

/**
 * What the fake shop reads out of the search box: a number of two or three digits, a key of two letters or more, and a kind
 * of one word.
 */
export function readUnderstood(text: string): SoundPage['understood'] {
  const words = text.match(/(?:"[^"]*"|\S)+/g) ?? []
  const tempo = words.find((word) => /^\d{2,3}$/.test(word))
  const keyWord = words.find((word) => word.length > 1 && parseKey(word))
  const key = keyWord ? parseKey(keyWord) : null
  const kindWord = words.find((word) => KINDS[word])
  const left = words.filter((word) => ![tempo, keyWord, kindWord].includes(word))
  return {
    text: left.join(' '),
    words: left.map((word) => ({ text: word, isSearched: /[\p{L}\p{N}]/u.test(word) })),
    tempoBpm: tempo ? Number(tempo) : null,
    tempoToBpm: null,
    toleranceBpm: tempo ? Math.round(Number(tempo) * 0.12) : null,
    otherTemposBpm: [],
    key: key && `${key.tonic}-${key.mode}`,
    otherKeys: [],
    isModeOpen: keyWord !== undefined && parseTonic(keyWord) !== null,
    beats: null,
    durationSeconds: null,
    terms: [],
    kind: kindWord ? KINDS[kindWord]! : null,
  }
}
