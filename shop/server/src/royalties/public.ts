export { sumPayable } from './runs/sum-payable.ts'
