export { sumOverpaidArtists, sumPayable } from './runs/sum-payable.ts'
