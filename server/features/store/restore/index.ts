export { applyRestore } from './apply-restore.ts'
export { registerRestoreRoutes } from './routes.ts'
