export { registerLicenseAdminRoutes } from './admin-routes.ts'
export { defaultLicenseTemplates } from './default-templates.ts'
export { ensureLicenseTemplates } from './ensure-license-templates.ts'
export { canDeliver, givesWav, type OfferedLicense, offeredLicenses } from './offered-licenses.ts'
