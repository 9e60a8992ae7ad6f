export { FirstStepsPage } from './first-steps-page.tsx'
