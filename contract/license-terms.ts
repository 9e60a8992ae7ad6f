/** What the contract text of a license can name, each written as `{store}`, with what it stands for. */
export const termVariables = {
  store: 'the name of the store',
  licensor: 'who made the beat and grants the license',
  licensee: 'who buys it, as on the bill',
  beat: 'the title of the beat',
  license: 'the name of the license',
  price: 'what was paid, such as USD 29.00',
  date: 'the day of the purchase',
  order: 'the number of the order',
} as const
export type TermVariable = keyof typeof termVariables

/** The contract text that a license starts with. One paragraph a line. */
export const defaultTerms = [
  '{licensor} grants the licensee a non-exclusive right to use the beat in new recordings, within the limits of this license.',
  '{licensor} stays the owner of the beat and of its copyright, and is to be credited as its producer.',
  'The beat itself may not be sold, licensed on or registered as the licensee’s own work.',
  'The license is in force while its payment is not refunded, and cannot be passed on without the beat’s new recording.',
].join('\n')

const VARIABLE = /\{([^{}\n]*)\}/g

/** What is wrong with the variables of a contract text, as a sentence; undefined where nothing is. */
export function termsFault(text: string): string | undefined {
  for (const [written, name = ''] of text.matchAll(VARIABLE))
    if (!Object.hasOwn(termVariables, name))
      return `There is no variable ${written}. You can use ${listed()}.`
  const rest = text.replace(VARIABLE, '')
  if (/[{}]/.test(rest))
    return 'A curly bracket stands alone. Write a variable as {store}, or leave the bracket out.'
  return undefined
}

/**
 * The paragraphs of a contract text with its variables filled in. What is left out of `values` becomes the words that
 * say what will stand there, in square brackets.
 */
export function renderTerms(text: string, values: Partial<Record<TermVariable, string>>): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) =>
      line.replace(VARIABLE, (written, name: string) =>
        Object.hasOwn(termVariables, name)
          ? (values[name as TermVariable] ?? `[${termVariables[name as TermVariable]}]`)
          : written,
      ),
    )
}

function listed(): string {
  const names = Object.keys(termVariables).map((name) => `{${name}}`)
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
