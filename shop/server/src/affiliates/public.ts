export { sumOpenPayouts } from './office/queries.ts'
