export { Catalogue } from './catalogue.ts'
export { CatalogueReader } from './catalogue-reader.ts'
export { registerPlayRoutes } from './play-routes.ts'
export { registerCatalogueRoutes } from './routes.ts'
