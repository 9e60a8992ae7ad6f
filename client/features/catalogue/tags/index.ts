export { ManageTags } from './manage-tags.tsx'
