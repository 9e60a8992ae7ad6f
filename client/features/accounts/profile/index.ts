export { accountQuery } from './account-queries.ts'
export { AccountView } from './account-view.tsx'
export { rememberedBillingQuery, rememberInAccount } from './billing-queries.ts'
