export { accountQuery } from './account-queries.ts'
export { AccountView } from './account-view.tsx'
