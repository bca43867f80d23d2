import { foldText, wordsOf } from './fold-text.ts'
import type { Binding } from './folded-vocabulary.ts'

/** Says that what follows is missing. */
export const NEGATION = /^(?:no|without)$/i

/** A word of a title, a name or a tag. */
export interface WordInPlace {
  readonly word: string
  /** It says what it says only together with its neighbours, so that it is found in phrases only. */
  readonly isBound: boolean
}

/** The words of a text. Bound are the instrument in `no kick` and all of what a vocabulary holds together, as `drum and bass`. */
export function wordsInPlace(
  text: string,
  binding: Pick<Binding, 'isInstrument' | 'compounds'>,
): WordInPlace[] {
  const words = wordsOf(foldText(text))
  const bound = boundPlaces(words, binding)
  return words.map((word, at) => ({ word, isBound: bound.has(at) }))
}

/** Places of the bound ones among the folded words of one text. */
export function boundPlaces(
  words: readonly string[],
  { isInstrument, compounds }: Pick<Binding, 'isInstrument' | 'compounds'>,
): ReadonlySet<number> {
  const bound = new Set<number>()
  words.forEach((word, at) => {
    if (at > 0 && NEGATION.test(words[at - 1]!) && isInstrument(word)) bound.add(at)
    for (const compound of compounds)
      if (compound.every((one, place) => words[at + place] === one))
        for (let place = 0; place < compound.length; place++) bound.add(at + place)
  })
  return bound
}
