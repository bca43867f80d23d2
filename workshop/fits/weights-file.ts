import { readFileSync, writeFileSync } from 'node:fs'

export type Kinds = Readonly<Record<string, readonly number[]>>

/** All numbers of all kinds, in the order of `order`'s kinds. */
export function flat(kinds: Kinds, order: Kinds): number[] {
  return Object.keys(order).flatMap((kind) => [...kinds[kind]!])
}

/** The numbers by their kinds again. */
export function byKind(numbers: readonly number[], order: Kinds): Kinds {
  let from = 0
  return Object.fromEntries(
    Object.entries(order).map(([kind, { length }]) => [kind, numbers.slice(from, (from += length))]),
  )
}

const SOURCES = new URL('../../sound/sound-analysis/src/', import.meta.url)

/** Puts weights in the place of those that a file has under a name; everything else of it stays. */
export function writeWeights(
  file: string,
  name: string,
  { kinds, digits }: { kinds: Kinds; digits: number },
): void {
  const path = new URL(file, SOURCES)
  const before = readFileSync(path, 'utf8')
  const start = before.indexOf('{', before.indexOf(`export const ${name}`))
  const end = before.indexOf('\n}', start)
  if (start < 0 || end < 0) throw new Error(`${file} has no ${name}`)
  const lines = Object.entries(kinds).map(([kind, values]) => {
    const word = /^\w+$/.test(kind) ? kind : `'${kind}'`
    return `\n  ${word}: [${values.map((value) => Number(value.toFixed(digits)) + 0).join(', ')}],`
  })
  writeFileSync(path, `${before.slice(0, start + 1)}${lines.join('')}${before.slice(end)}`)
}
