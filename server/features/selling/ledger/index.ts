export { book, type LedgerEntry } from './book.ts'
export { type AccountEntry, auditLedger, readBalances, readBooked, readEntries } from './read-ledger.ts'
