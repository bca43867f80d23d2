export {
  catalogueOrder,
  catalogueProgress,
  catalogueSummary,
  makeCatalogue,
} from './generated/make-catalogue.ts'
export { catalogueRoutes } from './routes.ts'
export { CardDrawer } from './sharing/card-drawer.ts'
export { describePages, type DescribePage } from './sharing/page-head.ts'
export { readSiteMap, type SiteMap } from './sharing/site-map.ts'
export { makeArtist } from './artists/make-artist.ts'
export { findArtistByAnyHandle } from './artists/find-artist.ts'
export { eraseArtist } from './artists/erase-artist.ts'
export { exportArtist } from './export/export-artist.ts'
export { soundNotFound } from './errors.ts'
export { soundCards } from './sound-cards.ts'
export { toKey } from './sound-card.ts'
export { addSound, type NewSound } from './add-sound.ts'
export { remeasureSound } from './remeasure-sound.ts'
export { countSales } from './count-sales.ts'
export { beatsOf } from './own-sounds/rules.ts'
export { addDefaultVocabulary } from './vocabulary/default-vocabulary.ts'
export { countPublishedOf, selectHandlesAmong } from './artists/queries.ts'
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
  selectSynonyms,
} from './queries.ts'
export type { CatalogueTables } from './tables.ts'
export { eraseReports, exportReports } from './reports/report-sound.ts'
export type { AcceptedReport, CatalogueContext } from './catalogue-context.ts'
export { reviewLetterJob } from './review/tell-artist.ts'
export { selectFormerTerms } from './vocabulary/merge/queries.ts'
export { recordVocabularyChange, selectTerms } from './vocabulary/queries.ts'
