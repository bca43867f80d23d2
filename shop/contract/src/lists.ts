import { LOCALE } from '@segno/units'
import * as z from 'zod/mini'

/** Numbers arrive as text in an address; anything but a whole number in the range is refused. */
export function wholeNumberInAddress(minimum: number, maximum: number) {
  return z.pipe(
    z.string().check(z.regex(/^-?\d{1,9}$/, 'must be a whole number')),
    z.pipe(z.transform(Number), z.int().check(z.minimum(minimum), z.maximum(maximum))),
  )
}

/** The same for numbers with up to six decimals. */
export function numberInAddress(minimum: number, maximum: number) {
  return z.pipe(
    z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,6})?$/, 'must be a number')),
    z.pipe(z.transform(Number), z.number().check(z.minimum(minimum), z.maximum(maximum))),
  )
}

/** Items of a page where nobody asks for another number. */
export const DEFAULT_PAGE_SIZE = 10
const MAX_PAGE_SIZE = 100

/** Which page of a list is wanted, counted from 1, and how many items it has. */
export const pageQuery = {
  page: z._default(wholeNumberInAddress(1, 100_000), 1),
  limit: z._default(wholeNumberInAddress(1, MAX_PAGE_SIZE), DEFAULT_PAGE_SIZE),
}

const pageMeta = z.object({
  itemCount: z.int(),
  totalItems: z.int(),
  itemsPerPage: z.int(),
  totalPages: z.int(),
  currentPage: z.int(),
  /** True where there are more than `totalItems`, which is as far as was counted. */
  isMinimum: z.optional(z.boolean()),
})
export type PageMeta = z.output<typeof pageMeta>

/** The shared shape of paged lists. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), meta: pageMeta })
}

/** Meta of one page, for `itemCount` items of `totalItems`. An empty list has one page. */
export function describePage(page: {
  page: number
  limit: number
  itemCount: number
  totalItems: number
}): PageMeta {
  return {
    itemCount: page.itemCount,
    totalItems: page.totalItems,
    itemsPerPage: page.limit,
    totalPages: Math.max(1, Math.ceil(page.totalItems / page.limit)),
    currentPage: page.page,
  }
}

/** An opaque id. */
export const id = z.string().check(z.regex(/^[0-9a-zA-Z-]{1,64}$/, 'is not an id'))
/** A moment as ISO 8601 in UTC: `2026-11-21T12:00:00.000Z`. */
export const instant = z.iso.datetime()

/** Narrows a list down to one account. */
export const accountFilter = z.optional(z.guid())

/** A calendar day: `2026-11-21`. */
const day = z.iso.date().check(z.regex(/^[12]/, 'is not a day'))

/** Such as `Europe/Berlin`. */
export const timeZoneField = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'is not a time zone'))

function isTimeZone(name: string): boolean {
  // PostgreSQL reads an offset the other way round.
  if (!/^[A-Z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat(LOCALE, { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}

/** Narrows a list down to days, both included, where the reader is: in UTC unless a zone is given. */
export const dayFilters = { from: z.optional(day), to: z.optional(day), zone: z.optional(timeZoneField) }
