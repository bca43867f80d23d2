import type { SoundKey } from '@segno/units'
import { findInstrument } from './instrument-words.ts'
import { findKeyHint } from './key-hint.ts'
import { findRootHint } from './root-hint.ts'
import { baseName, splitName } from './split-name.ts'
import { findTempoHint } from './tempo-hint.ts'

/** What a file's name claims of its sound. A claim, never a measurement: keep the two apart. */
export interface NameHints {
  readonly tempoBpm: number | null
  /** Whether "bpm" or "tempo" stands beside it: a number alone may be something else. */
  readonly hasTempoUnit: boolean
  /**
   * Beside a tempo and in a loop's name a tonic without a mode is read as major, as `parseKey` of the units does; anywhere
   * else it is the root of a note, as `Bass_C2` and `Kick F#` have it.
   */
  readonly key: SoundKey | null
  /** A slug such as `hi-hat`, `bass` or `keys`, of a new shop's vocabulary. */
  readonly instrument: string | null
  readonly kind: 'loop' | 'oneShot' | null
  /** The name's words without extension, tempo, key and a track's number in front. A note stays: it tells a set apart. */
  readonly title: string
}

/**
 * Reads a name as producers write it: `Artist_Deep_Bass_120_Cmin.wav`, `120bpm`, `C#m`, `Abmaj`. Where a reading is
 * doubtful (a track's number, a drum machine's name, the article "A") there is none.
 *
 * @param fileName with or without folders and extension
 */
export function readNameHints(fileName: string): NameHints {
  const words = splitName(fileName)
  const instrument = findInstrument(words)
  const tempo = findTempoHint(words, instrument)
  const kind = kindOf(words, tempo !== null)
  const isOfLoop = tempo !== null || kind === 'loop'
  const key = findKeyHint(words, { tempoWords: tempo?.words ?? [], instrument, isOfLoop })
  const root = key ? null : findRootHint(words, { instrument, isOfLoop })
  const used = [...(tempo?.words ?? []), ...(key?.words ?? [])]
  return {
    tempoBpm: tempo?.tempoBpm ?? null,
    hasTempoUnit: tempo?.hasUnit ?? false,
    key: key?.key ?? (root === null ? null : { tonic: root, mode: null }),
    instrument,
    kind,
    title: titleOf(words, used) || baseName(fileName).replaceAll('_', ' '),
  }
}

function kindOf(words: readonly string[], hasTempo: boolean): NameHints['kind'] {
  const text = ` ${words.join(' ').toLowerCase()} `
  if (/ (one|1) ?shots? /.test(text)) return 'oneShot'
  if (/ \w*loops?\d* /.test(text)) return 'loop'
  // Short for it beside a tempo; elsewhere a record or a filter.
  if (hasTempo && / lps?\d* /.test(text)) return 'loop'
  return / hits? /.test(text) ? 'oneShot' : null
}

function titleOf(words: readonly string[], used: readonly number[]): string {
  const kept = words.filter((_, index) => !used.includes(index))
  const numbered = kept.length > 1 && /^\d{1,2}$/.test(kept[0] ?? '')
  const title = (numbered ? kept.slice(1) : kept).join(' ')
  return title.charAt(0).toUpperCase() + title.slice(1)
}
