import { AppError } from '../../platform/app-error.ts'

const NAMED_AT_MOST = 5

export const taxFileNotFound = (): AppError => new AppError(404, 'tax_file_not_found', 'File not found')
export const taxNothingNew = (year: number): AppError =>
  new AppError(409, 'tax_nothing_new', `There is nothing new to report for ${year}`)
export const taxYearOpen = (year: number): AppError =>
  new AppError(409, 'tax_year_open', `${year} is not over yet. It is reported from 1 January on.`)
export const taxShopIncomplete = (missing: readonly string[]): AppError =>
  new AppError(409, 'tax_shop_incomplete', `Enter the shop’s ${missing.join(', ')} under Settings first`)
export const taxShopChanged = (): AppError =>
  new AppError(409, 'tax_shop_changed', 'The shop’s own details changed: write the corrections first')

/** Nobody can be reported, and to say that there is nobody would be wrong. */
export function taxDetailsMissing(
  incomplete: readonly { readonly name: string; readonly missing: readonly string[] }[],
): AppError {
  const named = incomplete
    .slice(0, NAMED_AT_MOST)
    .map(({ name, missing }) => `${name} (${missing.join(', ')})`)
  const more = incomplete.length - named.length
  const rest = more > 0 ? ` and of ${more} more` : ''
  return new AppError(
    409,
    'tax_details_missing',
    `Nobody can be reported yet. Details are missing of ${named.join('; ')}${rest}.`,
  )
}
