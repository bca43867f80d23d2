import type { AuditEntry } from '@segno/contract'

type Change = AuditEntry['changes'][number]

/** `vocabulary.undoMerge` as `Vocabulary: undo merge`; a part without a verb as it stands. */
export function actionWords(action: string): string {
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
      before: valueWords(was.get(field)),
      after: valueWords(is.get(field)),
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
