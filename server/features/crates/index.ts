export { exportCrates } from './export-crates.ts'
export { registerCrateRoutes } from './routes.ts'
export { registerSharedCrateRoute } from './shared-route.ts'
