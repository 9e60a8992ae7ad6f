export { tokensQuery, webhooksQuery } from './connection-queries.ts'
export { ConnectionsSection } from './connections-section.tsx'
