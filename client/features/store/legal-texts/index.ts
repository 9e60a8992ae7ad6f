export { LegalTextBody } from './legal-text-body.tsx'
export { RichText } from './rich-text.tsx'
export { standardFaq } from './standard-faq.ts'
export { textQuery } from './text-queries.ts'
