/** Ends the term of a whole word. No folded word has it. */
export const WHOLE = '¶'
/** Begin the term of a word that is found in phrases only; so many that no mistake that is forgiven leads there. */
const BOUND = '°°°'
/** Longer beginnings are looked for among the words themselves. */
export const LONGEST_BEGINNING = 40

export const boundTerm = (word: string): string => BOUND + word

/** The words of a text of a document. */
export const wordsOfTerms = (text: string): string[] =>
  text.split(' ').map((one) => (one.startsWith(BOUND) ? one.slice(BOUND.length) : one))
