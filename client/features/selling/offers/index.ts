export { MakeOffer } from './make-offer.tsx'
export { OwnOffers } from './own-offers.tsx'
