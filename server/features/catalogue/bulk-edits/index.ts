export { registerBulkEdits } from './routes.ts'
