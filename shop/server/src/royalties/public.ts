export type { ReadableRoyalties } from './readable.ts'
export { sumOverpaidArtists, sumPayable } from './runs/sum-payable.ts'
