/** A pattern for LIKE that finds the words anywhere, as they are: `%` and `_` in them stand for themselves. */
export const likePattern = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`
