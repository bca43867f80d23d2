import {
  FEWEST_ON_LANDING_PAGE,
  type getLandingPage,
  type LandingLink,
  type Answer,
  type LandingPage,
  type Sound,
} from '@segno/contract'
import { LRUCache } from 'lru-cache'
import { memoizeFor } from '../../platform/memoize-for.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import {
  landingFilter,
  landingOfSearch,
  type LandingPart,
  landingPath,
  readLanding,
} from './landing-address.ts'
import { landingDescription, landingTitle } from './landing-words.ts'
import { selectLandingFacts } from './queries.ts'
import { RelatedPages } from './related-pages.ts'

/** A page, and the first of its sounds. */
export interface OpenLandingPage {
  readonly page: LandingPage
  readonly sounds: readonly Sound[]
}

/** The pages of genres, instruments, keys and tempos. */
export interface LandingPages {
  /** @param segments of the address after `/sounds`. @returns null where a part means nothing */
  readonly find: (segments: readonly string[]) => Promise<OpenLandingPage | null>
  /** The same of all sounds. */
  readonly front: () => Promise<OpenLandingPage>
  /** The page that says the same as this search of `/sounds`, where search engines may read it. */
  readonly pathOfSearch: (search: URLSearchParams) => Promise<string | null>
  /** Pages that may be meant by an address that is none. */
  readonly nearest: (segments: readonly string[]) => Promise<LandingLink[]>
  /** The paths that search engines are told of, the fullest page first. */
  readonly listed: () => Promise<readonly string[]>
}

/** Counting looks at every sound of a page, which takes long in a large shop: a page is kept for so many times as long. */
const KEPT_TIMES = 20
const MOST_KEPT = 500
const LISTED_EVERY_MS = 10 * 60_000
const MOST_LISTED = 2_000
const SOUNDS_TOLD = 30

export function openLandingPages({ readDb, now }: Platform, index: CatalogueIndex): LandingPages {
  const kept = new LRUCache<string, Promise<OpenLandingPage>>({ max: MOST_KEPT })
  const related = new RelatedPages(index)

  function open(parts: readonly LandingPart[], path: string): Promise<OpenLandingPage> {
    const before = kept.get(path)
    if (before) return before
    const begunMs = performance.now()
    const opened = openPage(parts, path)
    kept.set(path, opened)
    opened.then(
      () => kept.set(path, opened, { ttl: Math.ceil((performance.now() - begunMs) * KEPT_TIMES) }),
      () => kept.delete(path),
    )
    return opened
  }

  async function openPage(parts: readonly LandingPart[], path: string): Promise<OpenLandingPage> {
    const [found, facts] = await Promise.all([
      related.search(parts, SOUNDS_TOLD),
      selectLandingFacts(readDb, parts),
    ])
    const { total, counts, ids } = found
    const [neighbours, sounds] = await Promise.all([related.around(parts, counts), index.cards.show(ids)])
    const names = index.termNames
    const page = {
      path,
      filter: new URLSearchParams(landingFilter(parts) as Record<string, string>).toString(),
      title: landingTitle(parts, names),
      description: landingDescription({ parts, total, counts, facts, names }),
      soundCount: total,
      isIndexed: total >= FEWEST_ON_LANDING_PAGE,
      neighbours,
    }
    return { page, sounds }
  }

  async function openParts(parts: readonly LandingPart[] | null): Promise<OpenLandingPage | null> {
    const path = parts && landingPath(parts, index)
    return parts && path ? open(parts, path) : null
  }

  return {
    find: (segments) => openParts(readLanding(segments, index)),
    front: () => open([], '/sounds'),
    pathOfSearch: async (search) => {
      const opened = await openParts(landingOfSearch(search, index))
      return opened?.page.isIndexed ? opened.page.path : null
    },
    nearest: (segments) => related.nearest(segments),
    listed: memoizeFor(() => related.all(MOST_LISTED), { everyMs: LISTED_EVERY_MS, now }),
  }
}

/** A page by the parts of its address, with commas between them. */
export async function showLandingPage(
  pages: LandingPages,
  parts: string,
): Promise<Answer<typeof getLandingPage>> {
  const segments = parts.split(',')
  const opened = await pages.find(segments)
  return opened ? { page: opened.page, nearest: [] } : { page: null, nearest: await pages.nearest(segments) }
}
