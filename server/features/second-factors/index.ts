export { mailFactorChange } from './factor-mails.ts'
export { registerSecondFactorRoutes } from './routes.ts'
export { firstRecoveryCodes, hasPasskey, secondStepOf } from './second-step.ts'
export { type CodeDeps, defineCodeAttempts, takeAnyCode, takeCode } from './take-code.ts'
