export { catalogueRoutes } from './routes.ts'
export { makeArtist } from './artists/make-artist.ts'
export { eraseArtist } from './artists/erase-artist.ts'
export { exportArtist } from './export/export-artist.ts'
export { soundNotFound } from './errors.ts'
export { soundCards } from './sound-cards.ts'
export { toKey } from './sound-card.ts'
export { addSound, type NewSound } from './add-sound.ts'
export { countSales } from './count-sales.ts'
export { addDefaultVocabulary } from './default-vocabulary.ts'
export { countPublishedOf } from './artists/queries.ts'
export {
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
