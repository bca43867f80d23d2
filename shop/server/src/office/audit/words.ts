import { AUDIT_WORDS, type AuditEntry, GRANT_NAMES } from '@segno/contract'

type Change = AuditEntry['changes'][number]

/** What was done. Acts of earlier versions have no words of their own: `term.undoMerge` reads `Term: undo merge`. */
export function actionWords(action: string): string {
  if (hasOwn(AUDIT_WORDS, action)) return AUDIT_WORDS[action]
  const [subject = '', ...verb] = action.split('.').map(spaced)
  return [capitalised(subject), ...verb].join(': ')
}

/** `soundCount` and `sound_count` as `Sound count`. */
export function fieldWords(field: string): string {
  return capitalised(spaced(field))
}

/** Differences between two states, in words. */
export function changesBetween(before: object | null, after: object | null): Change[] {
  const [was, is] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))]
  const fields = [...new Set([...was.keys(), ...is.keys()])]
  return fields
    .map((field) => ({
      field: fieldWords(field),
      before: valueWords(named(field, was.get(field))),
      after: valueWords(named(field, is.get(field))),
    }))
    .filter((change) => change.before !== change.after)
}

/** One change a line, as `Status: inReview → published`. */
export function asLines(changes: readonly Change[]): string {
  return changes
    .map(
      ({ field, before, after }) => `${field}: ${[before, after].map((value) => value ?? '–').join(' → ')}`,
    )
    .join('\n')
}

const hasOwn = <Of extends object>(of: Of, key: PropertyKey): key is keyof Of => Object.hasOwn(of, key)

/** Grants by their names. */
const named = (field: string, value: unknown): unknown =>
  field === 'grants' && Array.isArray(value)
    ? value.map((grant: string) => (hasOwn(GRANT_NAMES, grant) ? GRANT_NAMES[grant] : grant))
    : value

/** Null where there is nothing. */
function valueWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return JSON.stringify(value)
  const parts = Array.isArray(value)
    ? value.map((one) => valueWords(one) ?? '–')
    : Object.entries(value).map(([field, one]) => `${spaced(field)} ${valueWords(one) ?? '–'}`)
  return parts.length === 0 ? null : parts.join(', ')
}

const spaced = (name: string): string =>
  name.replaceAll(/([a-z0-9])([A-Z])|[_-]/g, (_all, end?: string, start?: string) =>
    end === undefined ? ' ' : `${end} ${start!.toLowerCase()}`,
  )

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
