export { ContactForm } from './contact-form.tsx'
export { TalkToAPerson } from './talk-to-a-person.tsx'
