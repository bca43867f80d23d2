/** What somebody typed to find something in a list of their own, word by word. */
export function wordsOf(typed = ''): string[] {
  return typed.split(/\s+/).filter((word) => word !== '')
}
