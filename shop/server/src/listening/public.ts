export {
  collectSounds,
  createCollection,
  eraseCollections,
  withholdCollection,
} from './collections/change-collections.ts'
export {
  countListed as countListedCollections,
  selectListed as selectListedCollections,
} from './collections/published/queries.ts'
export {
  collectedSoundIds,
  exportCollections,
  findSharedCollection,
  listNewestCollections,
  listCollectedSounds,
  readCollection,
} from './collections/read-collections.ts'
export { collectionNotFound } from './errors.ts'
export { exportDragOuts } from './drag-outs/list-drag-outs.ts'
export { reportDragOuts } from './drag-outs/record-drag-outs.ts'
export { draggedName } from './drag-outs/rules.ts'
export { addFavourites, eraseFavourites, exportFavourites } from './favourites/favourites.ts'
export {
  selectFavouritesAmong as favouriteSoundIds,
  selectRecentFavourites as recentFavouriteIds,
} from './favourites/queries.ts'
export { usageRecord, tellUse, type TellUse, type Use } from './hooks.ts'
export { eraseNotForMe, exportNotForMe } from './not-for-me/not-for-me.ts'
export { selectHiddenIds as hiddenSoundIds } from './not-for-me/queries.ts'
export { eraseRecentPlays, exportRecentPlays, notePlays } from './recent/recent-plays.ts'
export type { ReadableListening } from './readable.ts'
