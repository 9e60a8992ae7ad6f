export { ProducerHead } from './producer-head.tsx'
export { ProducerPageForm } from './producer-page-form.tsx'
export { producerQuery } from './producer-query.ts'
