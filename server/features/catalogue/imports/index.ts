export { ImportFolder } from './import-folder.ts'
export { registerImportRoutes } from './routes.ts'
