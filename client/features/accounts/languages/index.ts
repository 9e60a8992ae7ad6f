export { LanguageChoice } from './language-choice.tsx'
export { LanguageNote } from './language-note.tsx'
