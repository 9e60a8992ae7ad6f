import type { WithdrawalWording } from './withdrawal-wording.ts'

/** What was typed into the form. */
export type WithdrawForm = {
  name: string
  /** What was typed as the order, or the number of the chosen one. */
  order: string
  email: string
  /** Number of the chosen order; empty: it is not listed. Undefined without a list to choose from. */
  chosen?: string | undefined
  /** Ids of the chosen licenses; none: the whole order. */
  lines: readonly string[]
  /** From the link in a receipt; empty without one. */
  token: string
}

/** An order of the buyer, to choose. */
export type WithdrawChoice = {
  number: string
  /** `November 2, 2026` */
  day: string
  lines: readonly { id: string; title: string }[]
}

/**
 * What the pages at /withdraw show. They are made on the server for each request and work as plain forms: whoever can open a
 * web page can withdraw.
 */
export type WithdrawPage = { wording: WithdrawalWording } & (
  | {
      step: 'form'
      form: WithdrawForm
      choices: readonly WithdrawChoice[]
      /** By field. */
      errors: Readonly<Record<string, string>>
    }
  | { step: 'review'; form: WithdrawForm; statement: string }
  | {
      step: 'received'
      statement: string
      received: string
      reference: string
      pdf: string
      /** Null without a mail server. */
      email: string | null
    }
  | { step: 'refused'; message: string }
)

/** The key of its data among those of a page. */
export const WITHDRAW_PAGE_KEY = ['withdraw'] as const
