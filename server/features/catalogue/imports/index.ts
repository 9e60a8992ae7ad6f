export { registerImportRoutes } from './routes.ts'
