import type { Run } from './term-reader.ts'

const NEGATION = /^(?:no|not|without|w\/o|except|excluding|minus|ohne|kein|keine|sans|sin|sem|senza)$/i
/** Found in titles as they are, so that they put those sounds first. */
const TITLED_NEGATION = /^(?:no|without)$/i
const AND = /^(?:or|nor|and|oder|und|ou|et|o|y|e|&)$/i
/** Not in every vocabulary, and missed by producers. */
const OFTEN_MISSING = new Set([
  'reverb',
  'delay',
  'echo',
  'fx',
  'effects',
  'melody',
  'drop',
  'lyrics',
  'singing',
  'sidechain',
  'distortion',
  'swing',
  'hats',
  'hihats',
  'fills',
  'talking',
  'speech',
])

/**
 * Negated terms as exclusions: `without vocals or hi hats` → `-vocals -hi-hats`. `Not Tonight` is a title. The words of `no
 * kick` stay, for sounds say so of themselves.
 */
export function readNegations<Kind extends string>(runs: readonly Run<Kind>[]): Run<Kind>[] {
  const read: Run<Kind>[] = []
  for (let at = 0; at < runs.length; at++) {
    const [run, next] = [runs[at]!, runs[at + 1]]
    if (!run.isPlain || !NEGATION.test(run.said) || !next || !isMissable(next)) {
      read.push(run)
      continue
    }
    const isTitled =
      TITLED_NEGATION.test(run.said) && next.words.length === 1 && next.meaning?.kind === 'instrument'
    read.push(isTitled ? opaque(`${run.said} ${next.said}`) : excluded(next))
    at++
    while (
      AND.test(runs[at + 1]?.said ?? '') &&
      runs[at + 2] &&
      runs[at + 2]!.meaning?.kind === next.meaning?.kind
    ) {
      read.push(excluded(runs[at + 2]!))
      at += 2
    }
  }
  return read
}

function isMissable({ isPlain, meaning, words }: Run<string>): boolean {
  return isPlain && (meaning !== null || OFTEN_MISSING.has(words.join('')))
}

function excluded<Kind extends string>({ words }: Run<Kind>): Run<Kind> {
  return opaque(`-${words.join('-')}`)
}

const opaque = <Kind extends string>(said: string): Run<Kind> => ({
  said,
  words: [],
  isPlain: false,
  meaning: null,
})
