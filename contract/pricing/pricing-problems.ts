import { msg } from '#contract/text/msg.ts'
import type { ProblemTable } from '#contract/wire/problem-table.ts'

/** Of deals, taxes and the currency. */
export const pricingProblems = {
  code_unknown: [404, msg`That code isn’t valid.`],
  code_refused: [409, msg`This code cannot be used.`],
  code_taken: [409, msg`Another deal has this code, or one that looks like it.`],
  deal_not_found: [404, msg`Deal not found.`],
  deal_changed: [
    409,
    msg`Someone else changed this deal while you were editing, so your changes were not saved. Look at the latest version and try again.`,
  ],
  deal_ended: [409, msg`This deal has ended. Copy it to run it again.`],
  deal_used: [409, msg`Orders were placed with this deal, so it cannot be deleted. End it instead.`],
  too_many_bulk_deals: [409, msg`At most ten bulk deals can be planned at once. End one first.`],
  tax_location_unknown: [
    422,
    msg`We cannot calculate the tax for this address. Check the postal code and the state.`,
  ],
  price_must_include_tax: [
    400,
    msg`Consumers there have to see prices with tax. Only in the US and Canada may it be added at checkout.`,
  ],
  vat_number_invalid: [409, msg`This VAT number is not valid. Check it, or leave it empty.`],
  currency_changed: [
    409,
    msg`The currency of this store has changed. Reload the page to see the new prices.`,
  ],
  currency_fixed: [409, msg`The currency can no longer change, because the store has made a sale.`],
  currency_offers_open: [
    409,
    msg`Buyers have open offers in the current currency. Decline them or wait until they expire, then change the currency.`,
  ],
} as const satisfies ProblemTable
