export {
  changedTag,
  NAMES_CHANGED,
  recordCatalogueChange,
  recordNamesChange,
  recordTagChange,
} from './catalogue-changes.ts'
export { checkOpenPaymentsJob } from './check-open-payments-job.ts'
