/**
 * What a stolen session must not be enough for. A route that belongs to one of these asks for a fresh proof:
 * all of it by `proof` in its row, or some requests by `requireFreshProof`. The rest of the admin area does not ask, since it
 * is used all day.
 */
const proofRules = {
  money: 'Pays back, deletes a sale, or decides what is charged, taxed or given away and who is paid',
  people: 'Changes who may sign in, as what and how, or mails a link that does',
  keys: 'Changes the mail server, the payment keys or the address of the store, or connects another program',
  export: 'Hands out the data of many people at once, all of one person’s, or the whole catalogue',
} as const

export type ProofRule = keyof typeof proofRules
