export { DraftsPage } from './drafts-page.tsx'
export { uploadQueue } from './upload-queue.ts'
