import { getCard } from '@segno/contract'
import { accounts } from '../accounts/slice.ts'
import { artists } from '../artists/slice.ts'
import { catalogue } from '../catalogue/slice.ts'
import { jams } from '../jams/slice.ts'
import { legal } from '../legal/slice.ts'
import { listening } from '../listening/slice.ts'
import { packs } from '../packs/slice.ts'
import { BrowsingGate } from '../platform/http/browsing-gate.ts'
import { route } from '../platform/http/route.ts'
import { search } from '../search/slice.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { CardDrawer } from './card-drawer.ts'
import { serveEmbeds } from './elsewhere/serve-embeds.ts'
import { serveFeeds } from './elsewhere/serve-feeds.ts'
import { tellHubJob } from './elsewhere/tell-hub.ts'
import { openCard } from './open-card.ts'
import { describePages } from './page-head.ts'
import { answerRobots } from './serve-robots.ts'
import { answerWellKnown } from './serve-well-known.ts'
import type { SharingContext } from './sharing-context.ts'
import { readSiteMap } from './site-map.ts'

/** A page waits for its content no longer: those with scripts ask for it themselves. */
const GATE_LIMITS = { longestWaitMs: 500, mostWaiting: 20 }

interface Settings {
  readonly shop: SharingContext['shop']
  readonly hub: SharingContext['hub']
}

export const sharing = slice({
  name: 'sharing',
  after: [accounts, catalogue, artists, packs, listening, jams, search, legal],
  open({ platform, settings, scratchFolder, opened, use }: SliceContext<Settings>) {
    const ctx: SharingContext = {
      ...platform,
      scratchFolder,
      cards: opened.use(new CardDrawer(platform.log)),
      shop: settings.shop,
      hub: settings.hub,
      landingPages: use(search).landingPages,
      gate: new BrowsingGate(GATE_LIMITS),
      searchAsVisitor: use(search).searchAsVisitor,
      readLegalText: use(legal).readLegalText,
      ownedSoundIds: () => Promise.resolve([]),
    }
    return {
      value: { describePage: describePages(ctx) },
      jobs: ctx.hub === null ? [] : [tellHubJob({ ...platform, origin: ctx.shop.origin, hub: ctx.hub })],
      routes: [route(getCard, ({ params, clientAddress }) => openCard(ctx, { ...params, clientAddress }))],
      serve(app) {
        answerRobots(app, readSiteMap(ctx))
        answerWellKnown(app, ctx)
        serveEmbeds(app, ctx)
        serveFeeds(app, ctx)
      },
    }
  },
})
