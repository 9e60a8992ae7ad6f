/** How the store calls it: where the EU's function is owed, the law's words; elsewhere those of the UK and Brazil. */
export const withdrawalWordings = ['withdraw', 'cancel'] as const
export type WithdrawalWording = (typeof withdrawalWordings)[number]

/** The link to the function, in the law's words (Directive 2011/83/EU, article 11a), so that nobody may edit them. */
export const withdrawalLinks = {
  withdraw: 'Withdraw from contract here',
  cancel: 'Cancel a purchase',
} as const satisfies Record<WithdrawalWording, string>
