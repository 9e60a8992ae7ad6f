export { AdminOverview } from './admin-overview.tsx'
