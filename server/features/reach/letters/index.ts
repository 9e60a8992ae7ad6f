export { stopAllLetters } from './manage-letters.ts'
export { registerLetters } from './routes.ts'
