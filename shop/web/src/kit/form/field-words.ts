/** What a schema of the contract holds against one value. */
interface Issue {
  readonly code?: string
  readonly message: string
  readonly origin?: string
  readonly format?: string
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
}

export interface FieldFacts {
  readonly label: string
  /** How its numbers are written, such as `formatMoney`. */
  readonly write?: (value: number) => string
  /** May be left empty, which is null. */
  readonly isOptional?: boolean
}

/** What is wrong with a field, in a sentence for people. */
export function fieldProblem(issue: Issue, value: unknown, { label, write = String }: FieldFacts): string {
  // What was said of the whole form names the field itself, which may be empty.
  if (issue.code === 'custom') return issue.message
  if (isBlank(value)) return `${label} cannot be empty`
  const bound = Number(issue.minimum ?? issue.maximum)
  const isLeast = issue.code === 'too_small'
  if (isLeast || issue.code === 'too_big')
    return `${isLeast ? 'At least' : 'At most'} ${amount(issue.origin, bound, write)}`
  if (issue.code === 'invalid_type' && typeof value === 'number')
    return Number.isNaN(value) ? 'Enter a number' : 'Too many decimals'
  if (issue.format === 'email') return 'This is not an email address'
  if (issue.format === 'url') return 'This is not a web address'
  if (issue.format !== 'regex' || issue.message === UNWORDED) return `${label} is not valid`
  return /^[A-Z]/.test(issue.message) ? issue.message : `${label} ${issue.message}`
}

/** Message of a schema that brings no words of its own. */
const UNWORDED = 'Invalid input'

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function amount(origin: string | undefined, bound: number, write: (value: number) => string): string {
  if (origin === 'string') return `${bound} ${bound === 1 ? 'character' : 'characters'}`
  return origin === 'array' ? String(bound) : write(bound)
}
