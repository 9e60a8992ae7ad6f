export { OfferInbox } from './offer-inbox.tsx'
