export {
  type AnsweredOffer,
  answerOffer,
  declineCounteroffer,
  deleteOldOffers,
  insertOffer,
  markLapseTold,
} from './acts.ts'
export { linkOffers } from './link-offers.ts'
export {
  ANSWER_MS,
  BUY_MS,
  floorCents,
  isBought,
  type OfferRead,
  offerName,
  orderStatus,
  selectOffers,
  stateOf,
} from './offer-rows.ts'
export { readAgreedPrices, readOrderAgreedPrices } from './read-agreed-prices.ts'
export { countWaitingOffers, hasLiveOffer, readOffersOf, readWaitingOffers } from './reads.ts'
