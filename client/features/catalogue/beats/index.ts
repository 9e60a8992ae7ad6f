export { templatesQuery } from './beat-admin-queries.ts'
export { ManageBeats } from './manage-beats.tsx'
export { TrashPage } from './trash-page.tsx'
