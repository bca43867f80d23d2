export {
  eraseArtistRow,
  eraseSoundNotes,
  eraseUnsoldWords,
  insertArtist,
  recordChangesOf,
  upsertArtist,
  withdrawSoundsOf,
} from './artists/queries.ts'
export { type NewSound, addSound } from './add-sound.ts'
export { findChangeTime, lastChangeSeq, measureFeedLag, readFeed, recordChanges } from './feed/queries.ts'
export { countSales, uncountSale } from './count-sales.ts'
export { coverKeys, coverOf, readCoverBytes } from './covers/cover-files.ts'
export { nameCover, readCoverName } from './covers/cover-name.ts'
export { drawCover } from './covers/draw-cover.ts'
export { heardOrder, selectPackFingerprints } from './covers/queries.ts'
export { soundChanged, soundNotFound } from './errors.ts'
export type { Offer, PublishedSounds } from './catalogue-context.ts'
export { onOffer, onPublished, onSoundsDeleted, ownedAmong } from './hooks.ts'
export { type ChangeContext, type ChangeOrder, changeSoundsIn } from './own-sounds/change-sounds.ts'
export {
  type LockedSound,
  lockSounds,
  markChecked,
  publishSounds,
  updateSounds,
} from './own-sounds/queries.ts'
export { beatsOf } from './own-sounds/rules.ts'
export { requireAll, showStudioSounds } from './own-sounds/studio-sound.ts'
export {
  deletePackRow,
  insertPack,
  recordChangesOfPack,
  storePackCover,
  storePackNames,
  storePackOrder,
  storePackPrice,
} from './packs/queries.ts'
export {
  findSoundByContent,
  findSoundFiles,
  selectIndexable,
  selectIndexableByIds,
  selectPublishedIds,
} from './queries.ts'
export { remeasureSound } from './remeasure-sound.ts'
export { showSound } from './show-sound.ts'
export { toKey } from './sound-card.ts'
export { soundCards } from './sound-cards.ts'
export type { ReadableCatalogue } from './readable.ts'
export { settleTallies } from './tallies/settle-tallies.ts'
export { termsOfSounds } from './terms/sound-terms.ts'
