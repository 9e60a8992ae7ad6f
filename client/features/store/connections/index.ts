export { ConnectionsSection } from './connections-section.tsx'
