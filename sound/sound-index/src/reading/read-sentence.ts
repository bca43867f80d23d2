import type { MusicalKey } from '@segno/units'
import type { FilterName, Range, TitledWords } from '../sound-query.ts'
import { LINK } from '../typed-pieces.ts'
import { isFiller } from './fillers.ts'
import type { Kind } from './kind.ts'
import { readNegations } from './negations.ts'
import { type FoundIntent, findIntent } from './read-intent.ts'
import type { Found } from './sentence.ts'
import type { TypedTempo } from './tempo.ts'
import type { Run, TermReader } from './term-reader.ts'

/** A term that was typed, and the words that say it. */
export interface ReadTerm<TermKind extends string> {
  readonly kind: TermKind
  readonly slug: string
  readonly words: string
}

/** What someone meant by what they typed into the search box. */
export interface ReadSentence<TermKind extends string> {
  /** The words that are left. */
  readonly text: string
  readonly tempo: TypedTempo | null
  readonly key: MusicalKey | null
  /** Only the tonic was typed: the key of the other mode is meant as well. */
  readonly isModeOpen: boolean
  /** Typed after it, with `or` between them. */
  readonly otherKeys: readonly MusicalKey[]
  readonly kind: Kind | null
  /** Beats of the whole loop. */
  readonly beats: Range | null
  readonly durationSeconds: Range | null
  readonly terms: readonly ReadTerm<TermKind>[]
  /** What of this stands in titles, too, where it says something else: `Key Lime`, `A Minor Problem`. */
  readonly titled: readonly TitledWords[]
}

/** Beside a tonic it would name that. */
const LABEL = /^key$/i

/**
 * Reads conditions out of a sentence: `dark techno bass loops at 128 bpm in C minor, not drums` → `dark -drums`; techno, bass;
 * loops; 128; C minor. Words that only connect are left out. Instruments and genres are read by their names. `bass drum` is no
 * bass and stays text, as do quotes and exclusions.
 *
 * @param kinds of the terms that may be read
 */
export function readSentence<TermKind extends string, Wanted extends TermKind>(
  typed: string,
  reader: TermReader<TermKind>,
  kinds: readonly Wanted[],
): ReadSentence<Wanted> {
  const intent = findIntent(typed)
  const { length, tempo, key, kind } = intent
  const runs = readNegations(reader.runsIn(intent.textWithout(length, tempo, key, kind)))
  const { left, terms, titled } = readTerms(runs, kinds)
  const isAnyRead = [length, tempo, key, kind, ...terms].some((one) => one !== null)
  return {
    text: textOf(left, isAnyRead),
    tempo: tempo?.value ?? null,
    key: key?.value.key ?? null,
    isModeOpen: key?.value.isModeOpen ?? false,
    otherKeys: key?.value.otherKeys ?? [],
    kind: kind?.value ?? null,
    beats: length?.value.filter === 'beats' ? length.value.range : null,
    durationSeconds: length?.value.filter === 'durationSeconds' ? length.value.range : null,
    terms,
    titled: [...titledIn(intent), ...titled],
  }
}

/** Words of the readings that titles have among others. */
function titledIn({ sentence, length, tempo, key, kind }: FoundIntent): TitledWords[] {
  const of = (filter: FilterName, found: Found<unknown> | null): TitledWords[] =>
    found === null ? [] : sentence.inContext(found).map((words) => ({ filter, words }))
  // `short` and `slow` are words that titles and tags have, too; `4 bars` is not.
  const orAlone = (filter: FilterName, found: Found<unknown> | null): TitledWords[] => {
    const alone = found ? [sentence.wordsOf(found)].filter(isOneWord) : []
    return [...of(filter, found), ...alone.map((words) => ({ filter, words }))]
  }
  return [
    ...(length ? orAlone(length.value.filter, length) : []),
    ...orAlone('tempoBpm', tempo),
    ...of('key', key),
    ...of('kinds', kind),
  ]
}

const isOneWord = (words: string): boolean => /^\p{L}+$/u.test(words)

interface ReadTerms<TermKind extends string> {
  readonly left: readonly Run<string>[]
  readonly terms: readonly ReadTerm<TermKind>[]
  readonly titled: readonly TitledWords[]
}

/** `guitar or piano` are terms where both are names of one kind, and else stay words. */
function readTerms<TermKind extends string>(
  runs: readonly Run<string>[],
  kinds: readonly TermKind[],
): ReadTerms<TermKind> {
  const left: Run<string>[] = []
  const terms: ReadTerm<TermKind>[] = []
  const read = new Map<Run<string>, TermKind>()
  for (const chain of chainsOf(runs)) {
    const said = chain.filter(({ said: words }) => chain.length === 1 || !LINK.test(words))
    const [kind] = said.map(({ meaning }) => kinds.find((one) => meaning?.isName && one === meaning.kind))
    if (kind === undefined || !said.every(({ meaning }) => meaning?.isName && meaning.kind === kind)) {
      left.push(...(chain.length > 1 ? chain.map(inOnePiece) : chain))
      continue
    }
    for (const run of said) {
      read.set(run, kind)
      terms.push({ kind, slug: run.meaning!.slug, words: LABEL.test(run.said) ? `${run.said}s` : run.said })
    }
  }
  return { left, terms, titled: titledTerms(runs, read) }
}

/** Each term with a word beside it that is left; where all words are terms, `House Key` may be a title, too. */
function titledTerms(runs: readonly Run<string>[], read: ReadonlyMap<Run<string>, string>): TitledWords[] {
  const isAllRead = runs.every((run) => read.has(run))
  return runs.flatMap((run, at) => {
    const kind = read.get(run)
    if (kind === undefined) return []
    return [runs.slice(at - 1, at + 1), runs.slice(at, at + 2)]
      .filter((pair) => pair.length === 2 && pair.every(({ isPlain }) => isPlain))
      .filter((pair) => isAllRead || !pair.every((one) => read.has(one)))
      .map((pair) => ({ filter: `${kind}s` as FilterName, words: pair.map(({ said }) => said).join(' ') }))
  })
}

/** `drum and bass` between links, so that it stays one of them. */
function inOnePiece(run: Run<string>): Run<string> {
  return run.words.length > 1 ? { ...run, said: run.words.join('-') } : run
}

/** Runs with a link between them are one chain. */
function chainsOf(runs: readonly Run<string>[]): Run<string>[][] {
  const chains: Run<string>[][] = []
  for (const [at, run] of runs.entries()) {
    const isLinked = at > 0 && LINK.test(runs[at - 1]!.said) && chains.at(-1)!.length > 1
    const isLink = LINK.test(run.said) && at > 0 && at < runs.length - 1
    if (isLinked || isLink) chains.at(-1)!.push(run)
    else chains.push([run])
  }
  return chains
}

/** Without what only connects, unless there is nothing else. */
function textOf(runs: readonly Run<string>[], isAnyRead: boolean): string {
  const isSaying = ({ words, meaning, isPlain, said }: Run<string>): boolean =>
    meaning !== null || !isPlain || LINK.test(said) || words.length === 0 || !isFiller(words.join('-'))
  const saying = runs.filter(isSaying)
  const kept = saying.length > 0 || isAnyRead ? saying : runs
  return kept.map(({ said }) => said).join(' ')
}
