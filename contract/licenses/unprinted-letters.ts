import { type Message, msg } from '#contract/text/msg.ts'

/** Scripts for which documents have fonts; `document-fonts.test.ts` compares them. */
const printed =
  /[\p{Script=Common}\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Nko}\p{Script=Ethiopic}\p{Script=Cherokee}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Tibetan}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** The letters of a name that licenses and invoices cannot print, each once. */
export function unprintedLetters(text: string): string[] {
  return [...new Set(text.normalize('NFC'))].filter((letter) => !printed.test(letter))
}

/** The warning before paying; undefined if every letter is printed. */
export function unprintedWarning(text: string): Message | undefined {
  const letters = unprintedLetters(text)
  if (letters.length === 0) return undefined
  const shown = letters.slice(0, 5).join(' ')
  return msg`Your license and receipt can't show ${{ letters: shown }}. Use other letters here if you can: this can't be changed after you pay.`
}
