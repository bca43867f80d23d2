import type * as z from 'zod/mini'

type Issue = z.core.$ZodRawIssue

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'must be a date and a time, as 2026-01-31T12:00:00Z',
  uuid: 'must be an id',
  email: 'must be a mail address',
  url: 'must be a web address',
}

/** What is wrong with a field, to be read after its name: `must be at most 100`. */
export function issueWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing'
      return issue.input === null ? 'must not be null' : `must be ${TYPES[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${oneOf(issue.values.map(String))}`
    case 'too_small':
      return sizeWords(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)
    case 'too_big':
      return sizeWords(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not of the form that is wanted here'
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_union':
      return Array.isArray(issue.options) ? `must be ${oneOf(issue.options.map(String))}` : 'is not valid'
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'unrecognized_keys':
      return 'is not valid'
  }
}

const UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' }

function sizeWords(origin: string, bound: string, size: number | bigint): string {
  const unit = UNITS[origin]
  if (unit === undefined) return `must be ${bound} ${size}`
  if (bound === 'at least' && Number(size) === 1) return 'must not be empty'
  return `must have ${bound} ${size} ${unit}`
}

function oneOf(values: readonly string[]): string {
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}
