export { presentPassport } from './present-passport.ts'
export { remindOfTerms, writeTermMails } from './remind-of-terms.ts'
export { registerPassportRoutes } from './routes.ts'
export { registerVerification } from './verify-routes.ts'
