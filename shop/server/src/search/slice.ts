import { join } from 'node:path'
import type { SoundPage, SoundQuery } from '@segno/contract'
import type { FastifyInstance } from 'fastify'
import { dataExport, erasure } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { artists } from '../artists/slice.ts'
import { catalogue } from '../catalogue/slice.ts'
import { ingest } from '../ingest/slice.ts'
import { usageRecord, tellUse } from '../listening/public.ts'
import { listening } from '../listening/slice.ts'
import { orders } from '../orders/slice.ts'
import { packs } from '../packs/slice.ts'
import { vocabulary } from '../vocabulary/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { type DigestContext, sendDigestsJob } from './followed/digest/send-digests.ts'
import { eraseFollowed, exportFollowed } from './followed/follow.ts'
import { pluginMatchCount } from './hooks.ts'
import type { IndexFiles } from './index-files.ts'
import { type LandingPages, openLandingPages } from './landing/landing-pages.ts'
import { indexGauges, searchWarnings } from './watch-index.ts'
import type { IndexHost } from './index-host.ts'
import { trackRoutes } from './match/routes.ts'
import { TrackStore } from './match/track-room.ts'
import { searchRoutes } from './routes.ts'
import { searchSounds } from './search-sounds.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { EngineAnswers } from './opensearch/engine-answers.ts'
import { EngineClient } from './opensearch/engine-client.ts'
import { type EngineSettings, Feeder } from './opensearch/feeder.ts'
import { answerSearches } from './remote/answer-searches.ts'
import { RemoteIndex } from './remote/remote-index.ts'
import { SEARCH_PURPOSE } from './remote/search-calls.ts'
import { SearchClient } from './remote/search-client.ts'
import { RunningIndex } from './running-index.ts'
import { eraseSavedSearches, exportSavedSearches } from './saved/saved-searches.ts'

export interface SearchSettings {
  /** Where the index is held. */
  readonly newIndexHost: () => IndexHost
  /** Where it is kept over a restart; `null` keeps none. */
  readonly indexFiles: IndexFiles | null
}

interface Settings extends SearchSettings {
  readonly dataFolder: string
  readonly workReserveBytes: number
  readonly role: string
  readonly searchUrls: readonly string[]
  readonly openSearch: EngineSettings
  readonly secrets: SecretBox
  readonly shop: DigestContext['shop']
}

interface SearchOfShop {
  /** Whether this process can answer searches from its own memory. */
  readonly isLoaded: () => boolean
  /** Answers other processes of the shop. */
  readonly answerSearches: (app: FastifyInstance) => void
  readonly landingPages: LandingPages
  /** What a visitor finds. @throws {AppError} bad_request */
  readonly searchAsVisitor: (query: SoundQuery) => Promise<SoundPage>
}

export const search = slice({
  name: 'search',
  after: [accounts, vocabulary, catalogue, artists, packs, ingest, orders, listening],
  async open(ctx: SliceContext<Settings>) {
    const { platform, settings, opened, isAlone, use, port } = ctx
    const { log } = platform
    const feeder = feedsEngine(settings)
      ? opened.use(
          Feeder.start(platform, opened.use(new EngineClient(settings.openSearch)), settings.openSearch),
        )
      : null
    const index = opened.use(await openIndex(ctx))
    const countMatch = port(pluginMatchCount)
    const folder = join(settings.dataFolder, 'tracks')
    const tracks = opened.use(
      await TrackStore.open({ folder, log, isAlone, reserveBytes: settings.workReserveBytes }),
    )
    const landingPages = openLandingPages(platform, index)
    const value: SearchOfShop = {
      landingPages,
      searchAsVisitor: (query) => searchSounds(platform, index, { query, caller: null }),
      isLoaded: () => index instanceof RunningIndex && index.isLoaded,
      answerSearches: (app) => {
        if (index instanceof RunningIndex)
          answerSearches(app, index, settings.secrets.tokensFor(SEARCH_PURPOSE))
      },
    }
    return {
      value,
      warnings: async () => [...(await searchWarnings(platform, index)), ...(feeder?.warnings ?? [])],
      routes: [
        ...searchRoutes(platform, index, {
          landingPages,
          countMatch: (match) => countMatch()(match),
          tellUse: tellUse(port(usageRecord)),
        }),
        ...trackRoutes(tracks),
      ],
      jobs: [sendDigestsJob({ ...platform, index, shop: settings.shop, ...use(accounts) })],
      sweeps: [() => tracks.sweep()],
      gauges: [...indexGauges(platform, index), ...(feeder?.gauges ?? [])],
      answers: [
        answer(erasure, eraseSavedSearches),
        answer(erasure, eraseFollowed),
        answer(dataExport, { name: 'followed', read: exportFollowed }),
        answer(dataExport, { name: 'searches', read: exportSavedSearches }),
      ],
    }
  },
})

const feedsEngine = ({ openSearch, role }: Settings): boolean =>
  openSearch.urls.length > 0 && (role === 'all' || role === 'worker')

/** In this process, unless others hold it. */
async function openIndex({ platform, settings }: SliceContext<Settings>): Promise<CatalogueIndex> {
  const { db, log, now } = platform
  const { role, searchUrls, openSearch, secrets, newIndexHost, indexFiles } = settings
  if (openSearch.urls.length > 0)
    return RemoteIndex.open(db, log, new EngineAnswers({ db, log }, new EngineClient(openSearch), openSearch))
  if (role === 'search' || searchUrls.length === 0)
    return RunningIndex.open(db, log, { newHost: newIndexHost, files: indexFiles, now })
  const [token] = secrets.tokensFor(SEARCH_PURPOSE)
  return RemoteIndex.open(db, log, new SearchClient(searchUrls, { token, log }))
}
