export { templatesQuery } from './beat-admin-queries.ts'
export { BeatsNav } from './beats-nav.tsx'
export { ManageBeats } from './manage-beats.tsx'
export { TrashPage } from './trash-page.tsx'
