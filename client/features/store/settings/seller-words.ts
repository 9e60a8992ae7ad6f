import { emptySeller, type Seller } from '#contract/store/seller.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { onOff, type SettingWords } from './setting-words.ts'

/** Answers to whether the seller takes part in dispute resolution. */
export const disputeWords: Readonly<Record<Seller['disputes'], Message>> = {
  no: msg`We don’t take part`,
  yes: msg`We take part`,
  obliged: msg`We have to take part`,
}

type Words = { readonly [Name in keyof Seller]?: (value: Seller[Name]) => SettingWords }

/** Those that are no text. */
const words: Words = {
  mediator: ({ name }) => name,
  disputes: (answer) => disputeWords[answer],
  discloseOnRequest: onOff,
  taxIds: (ids) =>
    ids.length === 0 ? '' : msg`${plural({ count: ids.length }, { one: '# number', other: '# numbers' })}`,
}

/** A detail of the seller in words, empty where there is none; undefined if there is no such detail. */
export function sellerWords(name: string, seller: Seller | null): SettingWords | undefined {
  const detail = detailOf(name)
  return detail && wordsOf(detail, seller ?? emptySeller)
}

export function isSellerFieldChanged(name: string, seller: Seller | null): boolean {
  const detail = detailOf(name)
  if (!detail || !seller) return false
  return JSON.stringify(seller[detail]) !== JSON.stringify(emptySeller[detail])
}

function detailOf(name: string): keyof Seller | undefined {
  return (Object.keys(emptySeller) as (keyof Seller)[]).find((detail) => name === `seller.${detail}`)
}

function wordsOf<Name extends keyof Seller>(name: Name, seller: Seller): SettingWords {
  return words[name]?.(seller[name]) ?? String(seller[name])
}
