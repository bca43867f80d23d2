export { catalogueProgress, catalogueSummary, makeCatalogue } from './generated/make-catalogue.ts'
export { onReportAccepted, onSoundsDeleted, ownedAmong } from './hooks.ts'
export { showArtist } from './artists/shelf/show-artists.ts'
export { readCoverBytes } from './covers/cover-files.ts'
export { nameCover, readCoverName } from './covers/cover-name.ts'
export { drawCover } from './covers/draw-cover.ts'
export { readPackOffers, type PackOffer } from './packs/pack-price.ts'
export { listPackSounds, showPack } from './packs/show-pack.ts'
export { showSound } from './show-sound.ts'
export { settleTallies } from './tallies/settle-tallies.ts'
export { makeArtist } from './artists/make-artist.ts'
export { eraseArtist } from './artists/erase-artist.ts'
export { findArtistByAnyHandle } from './artists/find-artist.ts'
export { soundNotFound } from './errors.ts'
export { soundCards } from './sound-cards.ts'
export { toKey } from './sound-card.ts'
export { addSound, type NewSound } from './add-sound.ts'
export { remeasureSound } from './remeasure-sound.ts'
export { countSales, uncountSale } from './count-sales.ts'
export { beatsOf } from './own-sounds/rules.ts'
export { addDefaultVocabulary, defaultTermWords } from './vocabulary/default-vocabulary.ts'
export { selectHandlesAmong } from './artists/queries.ts'
export { selectPackIdsAmong } from './packs/queries.ts'
export {
  findChangeTime,
  findSoundByContent,
  findSoundFiles,
  insertPack,
  lastChangeSeq,
  recordChanges,
  selectChanges,
  selectIndexable,
  selectIndexableByIds,
  selectTermWords,
} from './queries.ts'
export type { CatalogueTables } from './tables.ts'
export type { AcceptedReport } from './catalogue-context.ts'
export { selectFormerTerms } from './vocabulary/merge/queries.ts'
export { recordVocabularyChange, selectTerms } from './vocabulary/queries.ts'
