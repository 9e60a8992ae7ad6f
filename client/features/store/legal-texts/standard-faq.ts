import type { Currency } from '#contract/pricing/currency.ts'
import { currencyWords } from '#contract/pricing/currency-words.ts'
import type { FaqItem } from '#contract/store/settings.ts'
import type { Draws } from '#contract/text/draws.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'

type Subject = { subject: Message; isOfStudio?: true; items: [question: Message, answer: Message][] }

const questions = ({ currency }: { currency: string }): Subject[] => [
  {
    subject: msg`Licenses`,
    items: [
      [
        msg`What does a license allow?`,
        msg`Exactly what it lists: how many streams, copies and videos, and whether radio and live shows are included. You see the list of each license side by side before you choose, and the same text goes into your license document when you buy. The terms you buy stay yours, even if the beat leaves the store later.`,
      ],
      [
        msg`Who owns the beat?`,
        msg`The producer. A license lets you make and release a song with it; it does not hand over the beat itself, and other people can license the same beat, unless your license says that it is exclusive.`,
      ],
      [
        msg`Do I have to credit the producer?`,
        msg`Yes, wherever your release shows credits, the way the beat’s page does: “Title by producer”.`,
      ],
      [
        msg`Can I upgrade to a larger license later?`,
        msg`Yes. In My Purchases, or in the beat’s license picker, you pay the difference to what you have paid. The larger license takes the place of the smaller one, and your files stay.`,
      ],
    ],
  },
  {
    subject: msg`Files`,
    items: [
      [
        msg`Which files do I get?`,
        msg`The ones your license lists under Files, such as a 320 kbps MP3 or an uncompressed WAV. They are the producer’s originals, without a tag over them.`,
      ],
      [
        msg`How do I get them?`,
        msg`Sign in and open My Purchases: each order has its downloads and its license document. The links are yours alone and expire, so share the file, never the link.`,
      ],
      [
        msg`What is a preview?`,
        msg`The copy you hear in the player. It is for listening only, and it may carry a tag that the files you buy do not have.`,
      ],
    ],
  },
  {
    subject: msg`Payment and refunds`,
    items: [
      [
        msg`How can I pay?`,
        msg`By card, or another way that the checkout shows, in ${{ currency }}. Card numbers go straight to the payment provider; this store never sees them.`,
      ],
      [
        msg`My payment failed. Was I charged?`,
        msg`No. An order counts only once the provider confirms the payment. Your cart is as you left it, so try again or pay another way.`,
      ],
      [
        msg`Can I get a refund?`,
        msg`Contact us with your order number. If we refund it, the money goes back the way you paid, the license ends and its downloads close.`,
      ],
    ],
  },
  {
    subject: msg`The studio`,
    isOfStudio: true,
    items: [
      [
        msg`How do I reserve a session?`,
        msg`Choose a session on the home page and send us a message. We reply with a free day, and the session is yours once we confirm it. There is no online booking.`,
      ],
      [
        msg`Can I bring a beat I licensed here?`,
        msg`Yes. Tell us its title, and it is on the desk when you arrive.`,
      ],
    ],
  },
]

/**
 * The default FAQ by subject. Describes what the store does; licenses have their own text.
 * @param i18n of the language in which it is read
 * @param hasStudio without one, the questions about it are left out
 */
export function standardFaq(currency: Currency, i18n: Draws, hasStudio = true): readonly FaqItem[] {
  return questions({ currency: currencyWords(currency, i18n.locale as Locale) })
    .filter(({ isOfStudio }) => hasStudio || !isOfStudio)
    .flatMap(({ subject, items }) =>
      items.map(([question, answer]) => ({
        subject: i18n._(subject),
        question: i18n._(question),
        answer: i18n._(answer),
      })),
    )
}
