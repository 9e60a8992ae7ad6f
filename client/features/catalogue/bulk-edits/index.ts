export { BulkDialog, type BulkTarget } from './bulk-dialog.tsx'
export { BulkNote } from './bulk-note.tsx'
export { bulkQuery, isRunning, placesQuery, trashQuery } from './bulk-queries.ts'
export { SelectionBar } from './selection-bar.tsx'
