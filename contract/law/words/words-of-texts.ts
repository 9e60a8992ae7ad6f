/**
 * What standard legal texts are made of, in one language. It stands here and not among the translations: a legal text is one
 * whole, written by who knows the law of where its language is spoken, and nobody else may change a part of it.
 */
export type LegalWords = {
  /** Between a label and what it labels. */
  labeled: (label: string, text: string) => string
  email: string
  phone: string
  /** Quality that consumers in the EU, the EEA and the UK can ask for. */
  conformity: string
  /** Australian Consumer Law, section 64. */
  australianRights: string
  /** Brazil, CDC article 49. */
  sevenDays: string
  terms: {
    /** How buyers pay. */
    payment: { unknown: string; through: (names: string) => string; byCard: (names: string) => string }
    rights: string
    withdrawal: string
    disputes: string
    board: Readonly<Record<'no' | 'yes' | 'obliged', string>>
    mediator: string
  }
  privacy: {
    responsible: string
    representative: Readonly<Record<'eu' | 'uk' | 'br', string>>
    withdrawals: string
    confirmations: string
    taxForms: string
    /** What who takes the payment gets to know, and what the store never sees. */
    payment: Readonly<Record<'unknown' | 'stripe' | 'paypal', string>>
  }
  imprint: Readonly<Record<'capital' | 'register' | 'vatId' | 'taxNumber' | 'host', string>> & {
    represented: (name: string) => string
  }
  /** What Japan asks of sellers by mail order (特定商取引法に基づく表記). */
  disclosure: {
    seller: string
    person: string
    address: string
    phone: string
    email: string
    onRequest: string
    prices: readonly [string, string]
    costs: readonly [string, string]
    payment: readonly [string, string]
    delivery: readonly [string, string]
    faults: string
  }
  /** Above two instructions on withdrawal, of which the second is that of the UK. */
  inTheUk: string
}
