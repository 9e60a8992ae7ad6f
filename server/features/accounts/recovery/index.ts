export { makeAdmin } from './make-admin.ts'
export { registerRemoveFactorsRoute } from './remove-factors-route.ts'
