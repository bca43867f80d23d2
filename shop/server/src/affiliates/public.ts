export { sumOpenPayouts, sumOverpaidAffiliates } from './office/queries.ts'
