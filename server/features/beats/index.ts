export { type ImportReport, importCatalogue } from './import-catalogue.ts'
export { familyOf, referencedPrivateFiles, referencedPublicFiles } from './referenced-files.ts'
export { registerBeats } from './register-beats.ts'
export { registerBeatRoutes } from './routes.ts'
