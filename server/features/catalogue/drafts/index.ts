export { addImportedDraft, isImportedDraft } from './add-imported-draft.ts'
export { registerDrafts } from './routes.ts'
export { undoImportedDrafts } from './undo-imported-drafts.ts'
export { UploadFolder } from './upload-folder.ts'
