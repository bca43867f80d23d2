type Said = Readonly<Record<string, unknown>>

const plain = (value: unknown): string => JSON.stringify(value)

export interface Differences {
  readonly before: Said
  readonly after: Said
}

/** What differs between two states of a thing: only those fields, as they were and as they are. Null where nothing does. */
export function differences(before: Said, after: Said): Differences | null {
  const changed = Object.keys(after).filter((field) => plain(before[field]) !== plain(after[field]))
  if (changed.length === 0) return null
  const only = (said: Said): Said => Object.fromEntries(changed.map((field) => [field, said[field] ?? null]))
  return { before: only(before), after: only(after) }
}
