export interface FieldError {
  /** Names from the outside in, with points between them; empty for the whole. */
  readonly path: string
  readonly message: string
}

/** Nothing that an endpoint takes is half as deep. */
const MOST_DEPTH = 32

/**
 * The first text in what was sent that nobody can keep, or what is nested deeper than anybody could follow.
 *
 * @returns null where all of it can be read further
 */
export function findUnfit(value: unknown, path = '', depth = 0): FieldError | null {
  if (typeof value === 'string') {
    const message = whyUnfit(value)
    return message === null ? null : { path, message }
  }
  if (typeof value !== 'object' || value === null) return null
  if (depth === MOST_DEPTH) return { path: '', message: `is nested more than ${MOST_DEPTH} deep` }
  for (const [name, part] of Object.entries(value)) {
    const why = whyUnfit(name)
    if (why !== null) return { path, message: `has a name that ${why}` }
    const found = findUnfit(part, path === '' ? name : `${path}.${name}`, depth + 1)
    if (found) return found
  }
  return null
}

/** PostgreSQL keeps neither, and refuses them with an error of its own. */
function whyUnfit(text: string): string | null {
  if (text.includes('\u0000')) return 'holds a character that no text has (NUL)'
  return text.isWellFormed() ? null : 'holds half of a character (a surrogate without the other)'
}
