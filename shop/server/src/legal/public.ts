export { acceptNewest } from './queries.ts'
