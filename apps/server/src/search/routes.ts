import * as contract from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { follow, listFollowed, unfollow } from './followed/follow.ts'
import { matchCounted, type CountMatch } from './match/match-counted.ts'
import type { RunningIndex } from './running-index.ts'
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

export function searchRoutes(platform: Platform, index: RunningIndex, countMatch: CountMatch): Route[] {
  const { db } = platform
  return [
    route(contract.listSounds, (call) => searchSounds(platform, index, call)),
    route(contract.listSimilarSounds, (call) => listSimilar(platform, index, call)),
    route(contract.suggest, ({ query }) => suggest(index, query.q)),
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
    route(contract.matchTrack, (call) => matchCounted(platform, index, { call, countMatch })),
  ]
}
