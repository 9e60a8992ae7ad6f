export {
  changedTag,
  NAMES_CHANGED,
  recordCatalogueChange,
  recordNamesChange,
  recordTagChange,
} from './record-catalogue-change.ts'
