export { NewsletterForm } from './newsletter-form.tsx'
export { NewsletterStep } from './newsletter-step.tsx'
