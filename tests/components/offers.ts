import type { Offer, StoreOffer } from '#contract/offers/offer.ts'

/** An offer that waits for the store. */
export const waitingOffer: Offer = {
  id: 'o1',
  beat: { id: 'b1', title: 'Copper Rain', producer: 'mara_volt', image: 'media/none.jpg', cover: null },
  license: { id: 'l1', name: 'Exclusive', isExclusive: true },
  isForSale: true,
  listPrice: 1700,
  price: 1200,
  message: 'First single of our EP.',
  counter: null,
  agreedPrice: null,
  state: 'waiting',
  wasAccepted: false,
  answeredBy: null,
  answer: '',
  answeredAt: null,
  expiresAt: new Date(Date.now() + 6.5 * 86_400_000).toISOString(),
  createdAt: new Date().toISOString(),
}

export const storeOffer: StoreOffer = {
  ...waitingOffer,
  isBelowFloor: false,
  floor: 900,
  licensesSold: 14,
  buyer: { username: 'maya_r', since: '2025-03-01T00:00:00.000Z', licenses: 4, spent: 409 },
}
