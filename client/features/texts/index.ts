export { OwnText } from './own-text.tsx'
export { ownPageAt, ownTextQuery } from './own-text-queries.ts'
export { RichText } from './rich-text.tsx'
export { STUDIO, standardFaq } from './standard-faq.ts'
