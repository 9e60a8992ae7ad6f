export { registerFreeDownloadRoutes } from './routes.ts'
