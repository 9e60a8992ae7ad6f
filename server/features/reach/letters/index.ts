export { registerLetters } from './routes.ts'
