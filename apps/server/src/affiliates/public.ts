export { affiliatesRoutes } from './routes.ts'
