export { registerSplits } from './routes.ts'
