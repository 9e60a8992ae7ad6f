export { addImportedDraft, isImportedDraft } from './add-imported-draft.ts'
export { countDrafts, filesOfDrafts, readDraftStanding } from './draft-reads.ts'
export { registerDrafts } from './routes.ts'
export { undoImportedDrafts } from './undo-imported-drafts.ts'
