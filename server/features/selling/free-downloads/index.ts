export { readFreeDownloads } from './free-beats.ts'
export { registerFreeDownloadRoutes } from './routes.ts'
