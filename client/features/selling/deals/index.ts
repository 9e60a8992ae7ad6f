export { ManageDeals } from './manage-deals.tsx'
