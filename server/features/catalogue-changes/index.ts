export {
  changedTag,
  NAMES_CHANGED,
  recordCatalogueChange,
  recordNamesChange,
  recordTagChange,
} from './catalogue-changes.ts'
