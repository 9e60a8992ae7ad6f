export { OrderPanel } from './order-panel.tsx'
export { OrderPapers } from './order-papers.tsx'
