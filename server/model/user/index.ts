export { bylineKey, bylineOf } from './byline.ts'
export { findProducer } from './find-producer.ts'
