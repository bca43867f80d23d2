/** @returns which entries of the word list stand in a sentence or a title */
export function oddWords(text: string): string[]

/** @returns the words for people in a line of a file: of code its comment, of a document all; `null` where it has none */
export function proseOf(path: string, line: string): string | null
