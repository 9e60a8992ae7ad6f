/** A tax rate of the sandbox. Examples in percent: real rates are Stripe's. */
export interface TaxRate {
  type: 'vat' | 'gst' | 'hst' | 'pst' | 'qst' | 'sales_tax' | 'jct'
  percent: number
  /** Such as `TX`; null for a whole country. */
  state: string | null
}

const vat = (percent: number): TaxRate[] => [{ type: 'vat', percent, state: null }]

const countries: Record<string, readonly TaxRate[]> = {
  DE: vat(19),
  AT: vat(20),
  BE: vat(21),
  ES: vat(21),
  FR: vat(20),
  HU: vat(27),
  IE: vat(23),
  IT: vat(22),
  NL: vat(21),
  PL: vat(23),
  SE: vat(25),
  GB: vat(20),
  CH: vat(8.1),
  NO: vat(25),
  AU: [{ type: 'gst', percent: 10, state: null }],
  JP: [{ type: 'jct', percent: 10, state: null }],
}

/** Sales tax of a state and of the city within it, by the first digits of the postal code. */
const places: readonly { zip: string; state: string; percents: readonly number[] }[] = [
  { zip: '787', state: 'TX', percents: [6.25, 2] },
  { zip: '100', state: 'NY', percents: [4, 4.5, 0.375] },
  { zip: '900', state: 'CA', percents: [6, 0.25, 3.5] },
]

const gst: TaxRate = { type: 'gst', percent: 5, state: null }

/** Taxes of a Canadian province; the others have GST alone. */
const provinces: Record<string, readonly TaxRate[]> = {
  BC: [gst, { type: 'pst', percent: 7, state: 'BC' }],
  ON: [{ type: 'hst', percent: 13, state: 'ON' }],
  QC: [gst, { type: 'qst', percent: 9.975, state: 'QC' }],
  SK: [gst, { type: 'pst', percent: 6, state: 'SK' }],
}

/** Countries without tax ID checks, where the seller would have to register: the sandbox's seller is in Germany. */
export const sellerCountry = 'DE'

/** Taxes of an address; empty where none is collected. */
export function ratesOf({
  country,
  state,
  postalCode,
}: {
  country: string
  state: string
  postalCode: string
}): readonly TaxRate[] {
  if (country === 'CA') return provinces[state] ?? [gst]
  if (country !== 'US') return countries[country] ?? []
  const place = places.find(({ zip }) => postalCode.startsWith(zip))
  return (place?.percents ?? []).map((percent) => ({
    type: 'sales_tax',
    percent,
    state: place?.state ?? null,
  }))
}
