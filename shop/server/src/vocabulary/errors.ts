import { AppError } from '../platform/app-error.ts'

const onField = (code: string, path: string, message: string): AppError =>
  new AppError(409, code, message, [{ path, message }])

export const termNotFound = (): AppError => new AppError(404, 'term_not_found', 'Term not found')
export const termChanged = (): AppError =>
  new AppError(409, 'term_changed', 'Somebody else changed this term. Reload to see it.')
export const termExists = (name: string): AppError =>
  onField('term_exists', 'name', `There is already a term called “${name}”.`)
export const noSlug = (): AppError =>
  onField('term_exists', 'name', 'Its address needs a letter from a to z, or a digit.')
export const wordTaken = (word: string, owner: string): AppError =>
  onField(
    'word_taken',
    'words',
    word.toLowerCase() === owner.toLowerCase()
      ? `${owner} is a term of its own. Where both mean the same, merge one into the other.`
      : `“${word}” already means ${owner}. Remove it there first.`,
  )
export const termInUse = (soundCount: number): AppError =>
  new AppError(
    409,
    'term_in_use',
    `${soundCount === 1 ? '1 sound has' : `${soundCount} sounds have`} this term. Merge it into another instead.`,
  )
export const mergedIntoItself = (): AppError =>
  new AppError(409, 'term_merged_into_itself', 'A term cannot be merged into itself.')
export const mergeNotFound = (): AppError =>
  new AppError(404, 'merge_not_found', 'This merge was not found, or is undone already')
export const mergeOvertaken = (message: string): AppError => new AppError(409, 'merge_overtaken', message)
