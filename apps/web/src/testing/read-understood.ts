import type { SoundPage } from '@segno/contract'
import { parseKey } from '@segno/units'

const TOLERANCE_BPM = 5

/** What the fake shop reads out of the search box: a number of two or three digits, and a key of two letters or more. */
export function readUnderstood(text: string): SoundPage['understood'] {
  const words = text.split(/\s+/).filter(Boolean)
  const tempo = words.find((word) => /^\d{2,3}$/.test(word))
  const keyWord = words.find((word) => word.length > 1 && parseKey(word))
  const key = keyWord ? parseKey(keyWord) : null
  return {
    text: words.filter((word) => word !== tempo && word !== keyWord).join(' '),
    tempoBpm: tempo ? Number(tempo) : null,
    tempoToBpm: null,
    toleranceBpm: tempo ? TOLERANCE_BPM : null,
    key: key && `${key.tonic}-${key.mode}`,
  }
}
