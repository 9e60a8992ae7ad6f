export { claimExclusives, freeExclusives, recordEarlierLicenses } from './claim-exclusives.ts'
export { exclusiveBeatsOf } from './exclusive-rows.ts'
export { assertNotTaken, holdExclusives } from './hold-exclusives.ts'
export { registerExclusiveAdminRoutes, registerExclusiveRoutes } from './routes.ts'
