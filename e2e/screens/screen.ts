import type { Page } from 'playwright'
import type { Furnished } from './furnish.ts'

export type Who = 'visitor' | 'buyer' | 'artist' | 'admin'

export interface Screen {
  /** Names its picture; unlike any other; small letters and hyphens. */
  readonly name: string
  readonly caption: string
  /** A name in braces is one of `Furnished`. */
  readonly path: string
  readonly who: Who
  /** Is on the page before it is looked at. */
  readonly shows: string
  /** Done on the page before it is looked at. */
  readonly act?: (page: Page) => Promise<void>
  /** Done for its picture alone: it needs all of the demo's sounds. */
  readonly pose?: (page: Page) => Promise<void>
  /** Only narrower windows have it. */
  readonly belowPx?: number
  /** Looks like another, or says one sentence: not worth a picture. */
  readonly isPlain?: boolean
}

type Row = (name: string, caption: string, path: string, shows: string, more?: Partial<Screen>) => Screen

export const rowOf =
  (who: Who): Row =>
  (name, caption, path, shows, more = {}) => ({ name, caption, path, who, shows, ...more })

/** The screen's address in a shop with these things. */
export const fillPath = (path: string, things: Furnished): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, key: string) => things[key as keyof Furnished])

export const HEADING = 'main h1'
export const ROW = 'main [role=row] [role=gridcell] a'
export const LINE = 'main li'
export const TABLE_ROW = 'main tbody tr'
export const LANE = 'main [data-lane]'
export const FIELD = 'main form'
