export { insertEvents, selectFirstUse } from './usage/queries.ts'
