export { FirstSteps } from './first-steps.tsx'
export { ManageSettings } from './manage-settings.tsx'
