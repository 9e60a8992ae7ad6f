import { z } from 'zod'
import { IdParams } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import {
  AnswerOfferRequest,
  CounterOffer,
  MakeOfferRequest,
  Offer,
  OfferListParams,
  StoreOffer,
} from './offer.ts'

export const offerRoutes = defineRoutes('Offers', {
  'GET /offers': {
    access: 'signed-in',
    summary: 'List your offers, newest first; for administrators: the offers of all buyers',
    query: OfferListParams,
    answer: z.union([z.array(StoreOffer), z.array(Offer)]),
  },
  'POST /offers': {
    access: 'signed-in',
    summary: 'Make an offer for a license',
    description: 'It stays open for 7 days. Offers below the floor are declined at once.',
    body: MakeOfferRequest,
    status: 201,
    answer: Offer,
  },
  'POST /offers/:id/accept': {
    access: 'signed-in',
    summary: 'Accept an offer, or as its buyer the counteroffer; it can then be bought for 72 hours',
    params: IdParams,
    answer: Offer,
  },
  'POST /offers/:id/withdraw': {
    access: 'signed-in',
    summary: 'Withdraw your offer',
    params: IdParams,
    answer: Offer,
  },
  'POST /offers/:id/counter': {
    access: 'signed-in',
    summary: 'Make a counteroffer; administrators only',
    params: IdParams,
    body: CounterOffer,
    answer: Offer,
  },
  'POST /offers/:id/decline': {
    access: 'signed-in',
    summary: 'Decline an offer, or as its buyer the counteroffer',
    params: IdParams,
    body: AnswerOfferRequest,
    answer: Offer,
  },
})
