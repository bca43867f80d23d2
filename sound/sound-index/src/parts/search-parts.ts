import type { SoundPage, SoundQuery } from '../sound-query.ts'
import { byRank, firstQuestion, mergePages, nextQuestion, placesOf } from './merge-pages.ts'
import {
  areNamesSure,
  mergeSuggestions,
  MOST_NAMES,
  type SoundSuggestions,
  titleQuestion,
} from './merge-suggestions.ts'
import type { NamesQuestion, PartAnswer, PartNames, PartQuestion } from './part-answer.ts'

/** A part is asked for no more hits than that. Pages further down are found by skipping what comes before them. */
const MOST_HITS = 1_000
/** So many are nearly always enough to tell which are the first in all parts together. */
const MOST_NAMES_OF_PART = 20 * MOST_NAMES

/** An index of some of the sounds, wherever it is. Those of one pack are in one part. */
export interface CataloguePart {
  answer(question: PartQuestion): Promise<PartAnswer>
  namesFor(question: NamesQuestion): Promise<PartNames>
  /** For each of these whether it is there. */
  has(ids: readonly string[]): Promise<readonly boolean[]>
}

/** The parts lost sounds while a page far down was looked for: to be asked again. */
export class PartsChanged extends Error {
  override readonly name = 'PartsChanged'
}

/** What one index of all sounds would answer. A single part is asked once, as that index is. @throws {PartsChanged} */
export async function searchParts(parts: readonly CataloguePart[], query: SoundQuery): Promise<SoundPage> {
  const first = firstQuestion(query, parts.length)
  const isDeep = parts.length > 1 && first.places.to > MOST_HITS
  const { question, answers } = await settle(parts, isDeep ? { ...first, places: { from: 0, to: 0 } } : first)
  if (!isDeep) return mergePages(query, await withReturned(parts, answers), first.places.from)
  const { from } = placesOf(query)
  if (from >= answers.reduce((sum, { total }) => sum + total, 0)) return mergePages(query, answers, 0)
  const starts = await skip(parts, question, from)
  const skipped = starts.reduce((sum, start) => sum + start, 0)
  const left = first.places.to - skipped
  const pages = await Promise.all(
    parts.map((part, at) =>
      part.answer({ ...question, places: { from: starts[at]!, to: starts[at]! + left } }),
    ),
  )
  return mergePages(query, await withReturned(parts, pages), skipped)
}

/** What one index of all sounds would suggest. */
export async function suggestFromParts(
  parts: readonly CataloguePart[],
  text: string,
): Promise<SoundSuggestions> {
  const titles = titleQuestion(text, parts.length)
  const [names, titled] = await Promise.all([
    namesFor(parts, text),
    titles ? settle(parts, titles).then(({ answers }) => answers) : [],
  ])
  return mergeSuggestions(text, { names, titled })
}

async function namesFor(parts: readonly CataloguePart[], text: string): Promise<readonly PartNames[]> {
  const ask = (most: number) => Promise.all(parts.map((part) => part.namesFor({ text, most })))
  const names = await ask(parts.length === 1 ? MOST_NAMES : MOST_NAMES_OF_PART)
  return areNamesSure(names) ? names : ask(Infinity)
}

/** Asks until every part has answered by what any of them knows: most often once, else twice. */
async function settle(
  parts: readonly CataloguePart[],
  first: PartQuestion,
): Promise<{ question: PartQuestion; answers: readonly PartAnswer[] }> {
  let answers = await Promise.all(parts.map((part) => part.answer(first)))
  let next = nextQuestion(first, answers)
  while (next.isBehind.includes(true)) {
    const { question, isBehind } = next
    answers = await Promise.all(
      answers.map((answer, at) => (isBehind[at] ? parts[at]!.answer(question) : Promise.resolve(answer))),
    )
    next = nextQuestion(question, answers)
  }
  return { question: next.question, answers }
}

/**
 * How many hits of each part are among the first `most` of the whole list: so many that few are left to merge.
 * Where each part looks as far ahead, together as far as there is left to skip, then of the part whose hit there comes
 * first all up to that one are to be skipped: nothing that comes before it can lie further ahead in another part.
 */
async function skip(
  parts: readonly CataloguePart[],
  question: PartQuestion,
  most: number,
): Promise<number[]> {
  const starts = parts.map(() => 0)
  let left = most
  while (left > MOST_HITS / 2) {
    const ahead = Math.floor(left / parts.length)
    const answers = await Promise.all(
      parts.map((part, at) => {
        const to = starts[at]! + ahead
        return part.answer({
          ...question,
          query: { ...question.query, counts: false },
          places: { from: to - 1, to },
        })
      }),
    )
    const reached = answers.flatMap(({ hits }, at) => hits.map((hit) => ({ hit, at })))
    const [first] = reached.toSorted((one, other) => byRank(one.hit, other.hit))
    // In all there were more than are left to skip, so at least one part had so many.
    if (!first) throw new PartsChanged('the parts have fewer sounds than they counted')
    starts[first.at]! += ahead
    left -= ahead
  }
  return starts
}

/** A sound whose pack was changed is in another part now: it is not there in one, and still there in all. */
async function withReturned(
  parts: readonly CataloguePart[],
  answers: readonly PartAnswer[],
): Promise<readonly PartAnswer[]> {
  const gone = answers.flatMap(({ hits }) => hits.flatMap(({ id, isThere }) => (isThere ? [] : [id])))
  if (gone.length === 0 || parts.length === 1) return answers
  const known = await Promise.all(parts.map((part) => part.has(gone)))
  const there = new Set(gone.filter((_, at) => known.some((has) => has[at])))
  return answers.map((answer) => ({
    ...answer,
    hits: answer.hits.map((hit) => ({ ...hit, isThere: hit.isThere || there.has(hit.id) })),
  }))
}
