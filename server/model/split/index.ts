export { book, type LedgerEntry } from './book.ts'
export {
  type AccountEntry,
  auditLedger,
  readBalances,
  readBooked,
  readEntries,
  readEntriesAbout,
} from './read-ledger.ts'
