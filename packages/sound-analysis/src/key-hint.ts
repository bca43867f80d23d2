import { parseKey, type MusicalKey } from '@segno/units'

export interface KeyHint {
  readonly key: MusicalKey
  /** Indexes of the words it was read from. */
  readonly words: readonly number[]
}

const TONIC = /^[a-g](#|♯|b|♭)?$/i
const MODE = /^(major|maj|minor|min)$/i
/** `Cmin`, `abmaj`: with the mode spelled out, case does not matter. */
const SPELLED = /^([a-g](?:#|♯|b|♭)?)(major|maj|minor|min)$/i
/** `Cm`, `F#m`: only as musicians write it, because "am" is a word and "FM" a kind of synthesis. */
const SHORT_MINOR = /^[A-G](#|♯|b|♭)?m$/
/** Nothing but a note has a sharp. */
const SHARP = /^[A-G][#♯]$/
const UPPER_TONIC = /^[A-G](b|♭)?$/
/** What has no key has variants: Drums 120 B. */
const UNPITCHED: readonly (string | null)[] = ['drums', 'kick', 'snare', 'clap', 'hi-hat', 'percussion', 'fx']

/** Whether the last words say a key plainly. */
export function endsWithKey(words: readonly string[]): boolean {
  const last = words.at(-1) ?? ''
  if (SPELLED.test(last) || SHORT_MINOR.test(last) || SHARP.test(last)) return true
  return MODE.test(last) && TONIC.test(words.at(-2) ?? '')
}

/** The plainest reading wins: a spelled mode, then `Cm`, then a sharp, then a tonic next to the tempo. */
export function findKeyHint(
  words: readonly string[],
  { tempoWords, instrument }: { readonly tempoWords: readonly number[]; readonly instrument: string | null },
): KeyHint | null {
  const besideTempo = (index: number): boolean =>
    tempoWords.some((tempo) => Math.abs(tempo - index) === 1) && !UNPITCHED.includes(instrument)
  return (
    firstKey(words, (index) => spelledKey(words, index)) ??
    firstKey(words, (index) => (SHORT_MINOR.test(words[index]!) ? words[index]! : null)) ??
    firstKey(words, (index) => (SHARP.test(words[index]!) ? words[index]! : null)) ??
    firstKey(words, (index) => (UPPER_TONIC.test(words[index]!) && besideTempo(index) ? words[index]! : null))
  )
}

/** `Cmin` in one word, `C min` in two; in the second case as text with a space. */
function spelledKey(words: readonly string[], index: number): string | null {
  const word = words[index]!
  const glued = SPELLED.exec(word)
  if (glued) return `${glued[1]!} ${glued[2]!.toLowerCase()}`
  const next = words[index + 1] ?? ''
  return TONIC.test(word) && MODE.test(next) ? `${word} ${next.toLowerCase()}` : null
}

function firstKey(words: readonly string[], read: (index: number) => string | null): KeyHint | null {
  for (const index of words.keys()) {
    const text = read(index)
    const key = text === null ? null : parseKey(text)
    if (!key) continue
    const inTwoWords = TONIC.test(words[index]!) && text!.includes(' ')
    return { key, words: inTwoWords ? [index, index + 1] : [index] }
  }
  return null
}
