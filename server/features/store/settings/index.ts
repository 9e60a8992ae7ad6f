export { adoptCurrency } from './adopt-currency.ts'
export { contractTextsOf, instructionVersionOf } from './contract-texts.ts'
export { closeFirstSteps, hasOpenFirstSteps } from './first-steps.ts'
export type { Startup } from './follow-credentials.ts'
export { followSettings } from './follow-settings.ts'
export { hasImprint, lawFactsOf, storeDutiesOf } from './law-facts.ts'
export { withLiveSettings } from './live-config.ts'
export { LiveSettings } from './live-settings.ts'
export { ownTextIn } from './own-text.ts'
export { readLaw } from './read-law.ts'
export { registerSettingsRoutes } from './routes.ts'
export {
  credentialNames,
  fixedBy,
  readStoredCredentials,
  type StoredCredentials,
  storeCredentials,
} from './stored-credentials.ts'
export { textLanguages } from './text-languages.ts'
export { registerTextRoutes } from './text-routes.ts'
