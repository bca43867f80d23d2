import type { Places } from '../pick-page.ts'
import { areWorse, bestReadings } from '../readings.ts'
import type { SoundPage, SoundQuery } from '../sound-query.ts'
import { mergeAdvice } from './merge-advice.ts'
import { areTagsSure, mergeCounts, MOST_TAGS } from './merge-counts.ts'
import type { Hit, Known, PartAnswer, PartQuestion } from './part-answer.ts'

const DEFAULT_LIMIT = 10
/** So many are nearly always enough to tell which are the most frequent in all parts together. */
const MOST_TAGS_OF_PART = 4 * MOST_TAGS

const NOTHING_KNOWN: Known = { readings: new Map(), vector: null }

/** Places of the whole list that a search asks for. */
export function placesOf({ index, limit }: SoundQuery): Places {
  const from = wholeNumber(index, 0)
  return { from, to: from + wholeNumber(limit, DEFAULT_LIMIT) }
}

/** What each of so many parts is asked first. A single one knows all that there is to know. */
export function firstQuestion(query: SoundQuery, partCount: number): PartQuestion {
  const { from, to } = placesOf(query)
  const isWhole = partCount === 1
  return {
    query,
    places: { from: isWhole ? from : 0, to },
    mostTags: isWhole ? MOST_TAGS : MOST_TAGS_OF_PART,
    known: NOTHING_KNOWN,
    titleWords: null,
  }
}

/** What all parts are to answer by, now that each has told what it knows, and for each whether it has not yet. */
export function nextQuestion(
  question: PartQuestion,
  answers: readonly PartAnswer[],
): { question: PartQuestion; isBehind: readonly boolean[] } {
  const readings = bestReadings(answers.map(({ known }) => known.readings))
  const vector = answers.map(({ known }) => known.vector).find((known) => known !== null) ?? null
  const counts = answers.flatMap((answer) => answer.counts ?? [])
  const areAllTagsNeeded = !areTagsSure(counts)
  return {
    question: {
      ...question,
      known: { readings, vector },
      mostTags: areAllTagsNeeded ? Infinity : question.mostTags,
    },
    isBehind: answers.map(
      ({ known, counts: own }) =>
        areWorse(known.readings, readings) ||
        (known.vector === null && vector !== null) ||
        (areAllTagsNeeded && !own!.areTagsAll),
    ),
  }
}

/**
 * The page of the whole list.
 *
 * @param answers of all parts, none of which is behind
 * @param skipped so many of the whole list come before the first hits of all answers
 */
export function mergePages(query: SoundQuery, answers: readonly PartAnswer[], skipped: number): SoundPage {
  const { from, to } = placesOf(query)
  const onPage = mergeHits(answers).slice(from - skipped, to - skipped)
  // A sound that has been withdrawn since keeps its place, so that nobody shifts, but is not shown.
  const hits = onPage.filter(({ isThere }) => isThere)
  const counts = answers.flatMap((answer) => answer.counts ?? [])
  return {
    ids: hits.map(({ id }) => id),
    total: sumOf(answers.map(({ total }) => total)),
    packSizes: query.onePerPack ? Object.fromEntries(hits.map(({ id, packSize }) => [id, packSize!])) : null,
    likeness: answers[0]!.isCompared ? hits.map(({ likeness }) => likeness!) : null,
    matches: answers[0]!.goingWell === null ? null : hits.map(({ match }) => match!),
    goingWell: sumOrNull(answers.map(({ goingWell }) => goingWell)),
    goingWellTransposed: sumOrNull(answers.map(({ goingWellTransposed }) => goingWellTransposed)),
    counts: counts.length > 0 ? mergeCounts(counts) : null,
    ...mergeAdvice(answers.map(({ advice }) => advice)),
  }
}

/** The hits of all parts in order. */
export function mergeHits(answers: readonly PartAnswer[]): readonly Hit[] {
  return answers.length === 1 ? answers[0]!.hits : answers.flatMap(({ hits }) => hits).toSorted(byRank)
}

export function byRank(one: Hit, other: Hit): number {
  const at = one.rank.findIndex((value, place) => value !== other.rank[place])
  if (at >= 0) return one.rank[at]! < other.rank[at]! ? -1 : 1
  return one.id < other.id ? -1 : 1
}

function sumOf(totals: readonly number[]): number {
  return totals.reduce((sum, total) => sum + total, 0)
}

function sumOrNull(totals: readonly (number | null)[]): number | null {
  const known = totals.filter((total) => total !== null)
  return known.length === totals.length ? sumOf(known) : null
}

function wholeNumber(value: number | undefined, otherwise: number): number {
  const whole = Math.floor(value ?? otherwise)
  return whole > 0 ? whole : 0
}
