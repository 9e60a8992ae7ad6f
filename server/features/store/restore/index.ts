export { applyRestore } from './apply-restore.ts'
export { registerHoldRoutes } from './hold-routes.ts'
export { registerRestoreRoutes } from './routes.ts'
