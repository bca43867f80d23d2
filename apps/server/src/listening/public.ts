export { listeningRoutes } from './routes.ts'
