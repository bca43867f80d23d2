/** One title for several sounds: numbered, because sounds under the same name cannot be told apart. */
export function titlesFor(title: string, count: number): string[] {
  if (count === 1) return [title]
  const [, words = title, from = '1'] = /^(.*\S)\s+(\d{1,3})$/.exec(title) ?? []
  const digits = Math.max(from.length, String(Number(from) + count - 1).length)
  return Array.from(
    { length: count },
    (_, place) => `${words} ${String(Number(from) + place).padStart(digits, '0')}`,
  )
}
