export { checkOpenPaymentsJob } from './check-open-payments-job.ts'
export {
  changedTag,
  NAMES_CHANGED,
  recordCatalogueChange,
  recordNamesChange,
  recordTagChange,
} from './record-catalogue-change.ts'
