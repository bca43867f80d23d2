export { searchRoutes } from './routes.ts'
export { RunningIndex } from './running-index.ts'
