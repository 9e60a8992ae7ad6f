export { addImportedDraft, isImportedDraft } from './add-imported-draft.ts'
export { registerDrafts } from './routes.ts'
export { UploadFolder } from './upload-folder.ts'
