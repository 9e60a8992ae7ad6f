export { DocumentLink } from './document-link.tsx'
export { FileLinks } from './file-links.tsx'
export { OrderPanel } from './order-panel.tsx'
export { OrderPapers } from './order-papers.tsx'
