export { ownsLicense } from './queries.ts'
export { registerCartRoutes } from './routes.ts'
