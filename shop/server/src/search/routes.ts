import * as contract from '@segno/contract'
import type { TellUse } from '../listening/public.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { follow, listFollowed, unfollow } from './followed/follow.ts'
import { type LandingPages, showLandingPage } from './landing/landing-pages.ts'
import { isForProgram, matchCounted, type CountMatch } from './match/match-counted.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import {
  deleteSearch,
  listSavedSearches,
  noteOpened,
  renameSearch,
  saveSearch,
} from './saved/saved-searches.ts'
import { findSimilar, listSimilar } from './search-similar.ts'
import { searchSounds } from './search-sounds.ts'
import { suggest } from './suggest.ts'

interface Parts {
  readonly landingPages: LandingPages
  readonly countMatch: CountMatch
  readonly tellUse: TellUse
}

export function searchRoutes(
  platform: Platform,
  index: CatalogueIndex,
  { landingPages, countMatch, tellUse }: Parts,
): Route[] {
  const { db } = platform
  return [
    route(contract.listSounds, async (call) => {
      const page = await searchSounds(platform, index, call)
      if (isNewSearch(call.query))
        tellUse({
          caller: call.caller,
          kind: 'search',
          ...(call.query.q ? { search: { words: call.query.q, found: page.total } } : {}),
        })
      return page
    }),
    route(contract.listSimilarSounds, (call) => listSimilar(platform, index, call)),
    route(contract.getLandingPage, ({ query }) => showLandingPage(landingPages, query.parts)),
    route(contract.suggest, ({ query, hungUp }) => suggest(index, query.q, hungUp)),
    route(contract.getFollowed, ({ caller }) => listFollowed(db, index, caller.accountId)),
    route(contract.follow, ({ caller, params }) =>
      follow(platform, index, { ...params, accountId: caller.accountId }),
    ),
    route(contract.unfollow, ({ caller, params }) =>
      unfollow(db, index, { ...params, accountId: caller.accountId }),
    ),
    route(contract.listSavedSearches, ({ caller }) => listSavedSearches(platform, index, caller.accountId)),
    route(contract.saveSearch, ({ caller, body }) =>
      saveSearch(platform, index, { ...body, accountId: caller.accountId }),
    ),
    route(contract.renameSearch, ({ caller: { accountId }, params, body }) =>
      renameSearch(db, { ...params, ...body, accountId }),
    ),
    route(contract.openSearch, ({ caller: { accountId }, params }) =>
      noteOpened(platform, { ...params, accountId }),
    ),
    route(contract.deleteSearch, ({ caller: { accountId }, params }) =>
      deleteSearch(db, { ...params, accountId }),
    ),
    route(contract.findSimilarSounds, (call) => findSimilar(platform, index, call)),
    route(contract.matchTrack, async (call) => {
      const page = await matchCounted(platform, index, { call, countMatch })
      if (call.query.index === 0)
        tellUse({ caller: call.caller, kind: 'match', isPlugin: isForProgram(call) })
      return page
    }),
  ]
}

/** How a list is shown, which is no wish for certain sounds. */
const SHOWING = new Set(['sort', 'seed', 'group', 'fields', 'counts', 'index', 'limit', 'asOf'])

/** Later parts of a list are the same search, and a list without words and filters is none. */
const isNewSearch = (query: contract.SoundQuery): boolean =>
  query.index === 0 && query.asOf === undefined && Object.keys(query).some((name) => !SHOWING.has(name))
