export { ManageInsight } from './manage-insight.tsx'
