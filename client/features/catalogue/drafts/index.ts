export { DraftsPage } from './drafts-page.tsx'
