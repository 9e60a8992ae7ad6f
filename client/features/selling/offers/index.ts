export { LazyOfferDialog, MakeOffer, useTakesOffers } from './make-offer.tsx'
export { OwnOffers } from './own-offers.tsx'
