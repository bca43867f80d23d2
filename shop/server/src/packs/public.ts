export { type PackOffer, readPackOffers } from './pack-price.ts'
export { selectPackIdsAmong } from './queries.ts'
export { findPackId, listPackSounds, showPack } from './show-pack.ts'
export { listPacks } from './show-packs.ts'
