export type { BoothLicense } from './booth-license.ts'
export { BoothView } from './booth-view.tsx'
export { tuningFromAddress } from './tuning.ts'
