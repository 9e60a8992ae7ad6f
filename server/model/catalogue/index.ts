export { checkOpenPaymentsJob } from './check-open-payments-job.ts'
export { type ChangedRows, readCatalogueVersion, readChangesSince } from './reads.ts'
export {
  recordCatalogueChange,
  recordNamesChange,
  recordTagChange,
} from './record-catalogue-change.ts'
