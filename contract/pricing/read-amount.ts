/** Each matches a whole amount, in one way only whatever the language; the first that does decides. */
const spellings: readonly { form: RegExp; groups: RegExp }[] = [
  // 29, 29.9, 29,99
  { form: /^\d{1,8}(?:[.,]\d{1,2})?$/, groups: /(?!)/g },
  // 1,299.00 and 1,299,000
  { form: /^[1-9]\d{0,2}(?:,\d{3})+\.\d{1,2}$|^[1-9]\d{0,2}(?:,\d{3}){2,}$/, groups: /,/g },
  // 1.299,00 and 1.299.000
  { form: /^[1-9]\d{0,2}(?:\.\d{3})+,\d{1,2}$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/, groups: /\./g },
  // 1 299,00 and 1'299.00
  { form: /^[1-9]\d{0,2}(?:([ '’])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?$/, groups: /[ '’]/g },
]

/**
 * An amount as `1299.00`, whichever signs it was written with for decimals and thousands. Undefined for what is none, and for
 * what can be read in two ways: `1,250` and `1.250`.
 */
export function readAmount(text: string): string | undefined {
  const plain = plainSigns(text)
  const found = spellings.find(({ form }) => form.test(plain))
  return found && plain.replace(found.groups, '').replace(',', '.')
}

/** With plain digits and spaces for full-width ones and for spaces that do not break. */
export const plainSigns = (text: string): string => text.normalize('NFKC').trim()
