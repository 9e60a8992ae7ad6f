export { moveToTrash, purgeTrash, restoreFromTrash, UNDO_DAYS } from './trash.ts'
