import { join } from 'node:path'
import { type AccountsContext } from './accounts/public.ts'
import {
  addDefaultVocabulary,
  countPublishedOf,
  eraseArtist,
  eraseReports,
  exportArtist,
  exportReports,
  soundCards,
  type CatalogueContext,
  CardDrawer,
} from './catalogue/public.ts'
import type { Config } from './config.ts'
import { exportIdentity, openIdentity, type Identity } from './identity/public.ts'
import {
  eraseUploads,
  giveUpPreviews,
  type MadeAudio,
  openMadeAudio,
  openMaster,
  openPreviewWav,
  openUploads,
  openWorkshop,
  type UploadContext,
  type Workshop,
} from './ingest/public.ts'
import {
  type DragOutsContext,
  eraseDragOuts,
  eraseFavourites,
  eraseNotForMe,
  eraseRecentPlays,
  exportDragOuts,
  exportFavourites,
  exportNotForMe,
  exportRecentPlays,
} from './listening/public.ts'
import {
  eraseCart,
  eraseDownloadZips,
  exportOrders,
  ownedSoundIds,
  type OrdersContext,
} from './orders/public.ts'
import { type Database } from './platform/db.ts'
import { FolderFileStore } from './platform/file-store-folder.ts'
import { Jobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import type { MadeFiles } from './platform/made-files.ts'
import { PictureStudio } from './platform/pictures/picture-studio.ts'
import type { Platform } from './platform/platform.ts'
import {
  eraseFollowed,
  eraseSavedSearches,
  exportFollowed,
  exportSavedSearches,
  type IndexFiles,
  type IndexHost,
  RunningIndex,
  TrackRoom,
} from './search/public.ts'
import { availablePoints, exportWallet, forfeitPoints, rewardReport } from './wallet/public.ts'

export interface ContextOptions {
  /** Opened and migrated; whoever opened it closes it after the context. */
  readonly database: Database
  readonly log: Log
  readonly now: () => Date
  /** Called at named points of ingest and checkout, so that a test can stop the process there. */
  readonly failpoint: (name: string) => void
  /** Where the index is held. */
  readonly newIndexHost: () => IndexHost
  /** Where it is kept over a restart; `null` keeps none. */
  readonly indexFiles: IndexFiles | null
}

/** What slices share beyond the platform. */
export interface Parts {
  readonly platform: Platform
  readonly kind: Database['kind']
  readonly catalogue: CatalogueContext
  readonly scratchFolder: string
  readonly workshop: Workshop
  readonly uploads: UploadContext
  readonly accounts: AccountsContext
  readonly identity: Identity
  readonly index: RunningIndex
  readonly tracks: TrackRoom
  readonly checkout: OrdersContext
  readonly dragOuts: DragOutsContext
  readonly made: MadeAudio
}

/** Opens what the slices share. What must be closed is put on `opened`. */
export async function openParts(
  config: Config,
  { database, log, now, failpoint, newIndexHost, indexFiles }: ContextOptions,
  opened: AsyncDisposableStack,
): Promise<Parts> {
  const { db, kind } = database
  await addDefaultVocabulary(db)
  const files = new FolderFileStore(join(config.dataFolder, 'files'))
  const platform: Platform = { db, files, jobs: new Jobs(db, log), log, now }
  const scratchFolder = join(config.dataFolder, 'scratch')
  const workshop = opened.use(await openWorkshop({ processes: config.ingestProcesses, scratchFolder, log }))
  const pictures = opened.use(new PictureStudio(log))
  const identity = await openShopIdentity(config, platform)
  const made = openMadeAudio(scratchFolder, now)
  const checkout = checkoutContext({ platform, failpoint, workshop, made: made.masters })
  return {
    platform,
    kind,
    catalogue: catalogueContext(config, {
      platform,
      scratchFolder,
      pictures,
      cards: opened.use(new CardDrawer(log)),
    }),
    scratchFolder,
    workshop,
    uploads: await openUploads(
      { ...platform, failpoint },
      { folder: join(config.dataFolder, 'uploads'), limits: config.uploads, takeOver: kind === 'embedded' },
    ),
    accounts: accountsContext(config, { platform, identity, scratchFolder, pictures }),
    identity,
    index: opened.use(await RunningIndex.open(db, log, { newHost: newIndexHost, files: indexFiles })),
    tracks: opened.use(await openTracks(config, { log, kind })),
    checkout,
    dragOuts: {
      ...platform,
      openMaster: checkout.openMaster,
      openPreviewWav: (soundId) => openPreviewWav({ ...platform, workshop, made: made.previews }, soundId),
    },
    made,
  }
}

const checkoutContext = ({
  platform,
  failpoint,
  ...rendering
}: {
  platform: Platform
  failpoint: (name: string) => void
  workshop: Workshop
  made: MadeFiles
}): OrdersContext => ({
  ...platform,
  failpoint,
  hooks: { onSale: [] },
  soundCards,
  openMaster: (soundId, licence) => openMaster({ ...platform, ...rendering }, soundId, licence),
})

const openShopIdentity = (config: Config, platform: Platform): Promise<Identity> =>
  openIdentity({
    ...platform,
    issuer: config.origin,
    shop: { name: config.shopName, origin: config.origin },
    requiresAdminFactor: config.requiresAdminFactor,
    guestKey: config.guestKey,
    deletion: {
      erasers: [
        eraseCart,
        eraseDownloadZips,
        forfeitPoints,
        eraseUploads(platform.jobs),
        eraseReports,
        eraseFavourites,
        eraseNotForMe,
        eraseRecentPlays,
        eraseDragOuts,
        eraseFollowed,
        eraseSavedSearches,
        eraseArtist,
      ],
      availablePoints: (accountId) => availablePoints(platform.db, accountId, platform.now()),
      countSoundsForSale: (accountId) => countPublishedOf(platform.db, accountId),
    },
    hosted: {
      clients: config.hostedClients,
      socialProviders: config.socialProviders.map(({ id }) => id),
    },
    socialProviders: config.socialProviders,
  })

const openTracks = (
  config: Config,
  { log, kind }: { log: Log; kind: Database['kind'] },
): Promise<TrackRoom> =>
  TrackRoom.open({ folder: join(config.dataFolder, 'tracks'), log, isAlone: kind === 'embedded' })

function catalogueContext(
  config: Config,
  {
    platform,
    ...parts
  }: Pick<Parts, 'platform' | 'scratchFolder'> & { pictures: PictureStudio; cards: CardDrawer },
): CatalogueContext {
  return {
    ...platform,
    ...parts,
    ownedSoundIds: (accountId, soundIds) => ownedSoundIds(platform.db, accountId, soundIds),
    prices: config.prices,
    shop: { name: config.shopName, origin: config.origin },
    reportPointsADay: config.reportPointsADay,
    hooks: { onReportAccepted: [rewardReport], onSoundsDeleted: [giveUpPreviews] },
  }
}

function accountsContext(
  config: Config,
  parts: Pick<Parts, 'platform' | 'identity' | 'scratchFolder'> & { pictures: PictureStudio },
): AccountsContext {
  const { platform, identity, scratchFolder, pictures } = parts
  const { db, now } = platform
  return {
    ...platform,
    pictures,
    scratchFolder,
    shop: { name: config.shopName, origin: config.origin },
    supportAddress: `support@${config.supportHost}`,
    admitLetterTo: identity.admitLetterTo,
    availablePoints: (accountId) => availablePoints(db, accountId, now()),
    exportParts: [
      { name: 'signingIn', read: exportIdentity },
      { name: 'artist', read: exportArtist(config.origin) },
      { name: 'reports', read: exportReports },
      { name: 'points', read: exportWallet },
      { name: 'orders', read: exportOrders },
      { name: 'favourites', read: exportFavourites },
      { name: 'notForMe', read: exportNotForMe },
      { name: 'recentPlays', read: exportRecentPlays },
      { name: 'dragOuts', read: exportDragOuts },
      { name: 'followed', read: exportFollowed },
      { name: 'searches', read: exportSavedSearches },
    ],
  }
}
