/** A text without any of `characters` at its end. An expression such as `/-+$/` tries each run of them from every place in it. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** A text without any of `characters` at either end. */
export function trimOf(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text[start]!)) start++
  return trimEndOf(text.slice(start), characters)
}

/** A name as addresses and ids have it: `Night Shift, Vol. 2` is `night-shift-vol-2`; empty where none of it can stand there. */
export function slugText(name: string, longest: number): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return trimEndOf((plain.match(/[a-z0-9]+/g) ?? []).join('-').slice(0, longest), '-')
}
