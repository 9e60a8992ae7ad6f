export { registerDrafts } from './routes.ts'
export { UploadFolder } from './upload-folder.ts'
