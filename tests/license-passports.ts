import type { LicensePassport } from '#contract/licenses/license-passport.ts'
import { rightsOf } from '#contract/licenses/scope-rows.ts'
import type { Order } from '#contract/orders/order.ts'
import { basicScope } from './license-scopes.ts'

/** A passport of a license in force, as returned by the API. */
export function makePassport(given: Partial<LicensePassport> = {}): LicensePassport {
  return {
    certificate: 'BB-1',
    state: 'valid',
    isTest: false,
    license: { name: 'Basic', icon: 'gold', scope: basicScope, rights: rightsOf(basicScope) },
    beat: { id: 'b1', title: 'Copper Rain', producer: 'mara_volt', image: 'media/covers/none.jpg' },
    licensee: 'Maya Reyes',
    licensor: 'mara_volt',
    credit: 'Produced by mara_volt',
    timeZone: 'UTC',
    boughtAt: '2026-11-02T12:00:00.000Z',
    startsAt: null,
    endsAt: null,
    endedAt: null,
    replacedBy: null,
    replaces: null,
    uses: [],
    price: 85,
    confirmationUrl: '/api/licenses/BB-1/confirmation.pdf',
    streams: { count: null, reportedAt: null, limit: 50_000 },
    upgradeCredit: null,
    renewableFrom: null,
    ...given,
  }
}

/** A paid order of one beat under this license. */
export function makeOrder(passport: LicensePassport): Order {
  const { beat, license, certificate, price } = passport
  return {
    id: 'o1',
    _id: 'o1',
    number: 'BB-1042',
    user: { id: 'u1', username: 'maya', email: 'maya@example.com' },
    createdAt: passport.boughtAt,
    billingInfo: null,
    provider: 'stripe',
    beats: [
      {
        id: beat.id,
        title: beat.title,
        description: '',
        price,
        image: beat.image,
        owner: { username: beat.producer },
        license: {
          id: 'l1',
          name: license.name,
          description: '',
          icon: license.icon,
          rights: license.rights,
        },
        lineId: 'line',
        refundedAmount: 0,
        refunded: false,
        delivery: {
          state: 'ready',
          files: [],
          certificate,
          documentUrl: '/api/downloads/g/document',
          downloads: 0,
        },
        passport,
      },
    ],
    paymentStatus: 'Completed',
    paymentHistory: [],
    price,
    currency: 'usd',
    taxNotes: [],
    paymentMode: 'live',
    kept: null,
    refunding: false,
    archiveUrl: null,
    documents: [],
  }
}
