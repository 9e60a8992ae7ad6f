export { AnalysisPanel } from './analysis-panel.tsx'
export { EditStructure } from './edit-structure.tsx'
