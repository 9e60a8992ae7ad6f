export type { BoothLicense } from './booth-license.ts'
export { BoothView } from './booth-view.tsx'
export { tuningFromAddress } from './tuning.ts'
export { useBoothDocument } from './use-booth-document.ts'
