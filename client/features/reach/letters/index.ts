export { LetterPage } from './letter-page.tsx'
export { ManageLetters } from './manage-letters.tsx'
