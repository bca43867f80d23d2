import type { Clause, Phrase } from '../clause.ts'
import { errorsForgiven, type Forgiven } from '../errors-forgiven.ts'
import { foldText, wordsOf } from '../fold-text.ts'
import { withSpellings } from '../spellings.ts'
import { BEGINNING_POINTS, SYNONYM_POINTS, WHOLE_POINTS } from '../text-codes.ts'
import { anyOf, allOf, type EngineClause, NOTHING, term, worth } from './clauses.ts'
import { WORD_FIELDS, type WordField } from './mapping.ts'
import { boundTerm, LONGEST_BEGINNING, WHOLE } from './word-terms.ts'

/** One way to read a clause of a text. */
export interface Reading {
  /** Finds whatever has it, with its points as score. */
  readonly query: EngineClause
  /** It is read so where some sound is found by this; always, where it is null. */
  readonly isMeantBy: EngineClause | null
}

/** All sounds have all words, as far as is known here: what no sound has finds nothing. */
const ANY_WORD = { hasWord: () => true, hasBeginning: () => true }

/** For each clause the ways to read it, the first before the others; the last is always meant. */
export function readingsOf(clauses: readonly Clause[]): (readonly Reading[])[] {
  return withSpellings(clauses, ANY_WORD).map(readingsOfOne)
}

function readingsOfOne(clause: Clause): readonly Reading[] {
  const found = foundBy(clause.phrases)
  const typed = { query: mostOf(found), isMeantBy: null }
  const { words, open } = clause.phrases[0]!
  if (!open || words.length > 1) return [typed]
  const [inTitle, inLabels] = found.whole
  const whole = { query: onlyWhole(found), isMeantBy: anyOf([inTitle!, inLabels!]) }
  const forgivable = clause.kind === 'wanted' ? errorsForgiven(words[0]!, clause.isKnown) : []
  if (forgivable.length === 0) return [whole, typed]
  const nearly = forgivable.map((forgiven): Reading => {
    const query = mostOf(foundNearly(words[0]!, forgiven))
    return { query, isMeantBy: query }
  })
  return [whole, { ...typed, isMeantBy: typed.query }, ...nearly, typed]
}

/** Finds what has the words in a row in its title; of a single word, also as a tag. */
export function titledWith(text: string): EngineClause {
  const words = wordsOf(foldText(text))
  const fields: readonly WordField[] = words.length > 1 ? ['title'] : ['title', 'labels']
  return words.length === 0 ? NOTHING : anyOf(fields.map((field) => phraseIn(field, { words, open: false })))
}

/** What a clause finds in each of the fields. */
interface Found {
  readonly whole: readonly EngineClause[]
  readonly begun: readonly EngineClause[]
  readonly synonym: EngineClause | null
}

function foundBy(phrases: readonly Phrase[]): Found {
  const own = phrases.filter(({ isSynonym }) => !isSynonym)
  const inEach = (those: readonly Phrase[], open: boolean): EngineClause[] =>
    WORD_FIELDS.map((field) => anyOf(those.map((phrase) => phraseIn(field, { ...phrase, open }))))
  const open = own.filter((phrase) => phrase.open)
  const meant = phrases.filter(({ isSynonym }) => isSynonym)
  return {
    whole: inEach(own, false),
    begun: open.length === 0 ? [] : inEach(open, true),
    synonym:
      meant.length === 0
        ? null
        : anyOf(WORD_FIELDS.flatMap((field) => meant.map((phrase) => phraseIn(field, phrase)))),
  }
}

/** Of each sound the most that it earns. */
function mostOf({ whole, begun, synonym }: Found): EngineClause {
  return most([
    ...whole.map((query, at) => worth(WHOLE_POINTS[at]!, query)),
    ...begun.map((query, at) => worth(BEGINNING_POINTS[at]!, query)),
    ...(synonym ? [worth(SYNONYM_POINTS, synonym)] : []),
  ])
}

/** Without what only begins so, `organ` is not `organic`, but with what it is another word for. */
function onlyWhole({ whole, begun, synonym }: Found): EngineClause {
  const [inTitle, inLabels, inCredits] = whole
  return most([
    worth(WHOLE_POINTS[0]!, inTitle!),
    worth(WHOLE_POINTS[1]!, inLabels!),
    worth(WHOLE_POINTS[2]!, allOf([inCredits!], begun.slice(0, 2))),
    ...(synonym ? [worth(SYNONYM_POINTS, synonym)] : []),
  ])
}

const most = (queries: readonly EngineClause[]): EngineClause => ({ dis_max: { queries } })

function phraseIn(field: WordField, { words, open }: Phrase): EngineClause {
  const [first = '', ...others] = words
  if (others.length === 0) return wordIn(field, first, open)
  const intervals = words.map((word, at) => {
    const isLast = at === words.length - 1
    return {
      any_of: { intervals: [word, boundTerm(word)].map((one) => interval(field, one, open && isLast)) },
    }
  })
  return { intervals: { [field]: { all_of: { ordered: true, max_gaps: 0, intervals } } } }
}

function wordIn(field: WordField, word: string, open: boolean): EngineClause {
  if (!open) return term(field, word + WHOLE)
  return word.length <= LONGEST_BEGINNING
    ? term(field, word)
    : { prefix: { [`${field}.words`]: { value: word } } }
}

function interval(field: WordField, word: string, open: boolean): EngineClause {
  if (open && word.length > LONGEST_BEGINNING)
    return { prefix: { prefix: word, use_field: `${field}.words` } }
  return { match: { query: open ? word : word + WHOLE, analyzer: 'keyword' } }
}

function foundNearly(word: string, forgiven: Forgiven): Found {
  const near = (suffix: string): EngineClause[] =>
    WORD_FIELDS.map((field) => nearlyIn(`${field}${suffix}`, word, forgiven))
  return { whole: near('.words'), begun: near(''), synonym: null }
}

function nearlyIn(field: string, word: string, { errors, missingOnly }: Forgiven): EngineClause {
  const rewrite = 'constant_score'
  if (!missingOnly)
    return { fuzzy: { [field]: { value: word, fuzziness: String(errors), prefix_length: 0, rewrite } } }
  const letters = Array.from(word)
  const value = [...letters, ''].map((_, at) => letters.toSpliced(at, 0, '.').join('')).join('|')
  return { regexp: { [field]: { value, flags: 'NONE', rewrite } } }
}
