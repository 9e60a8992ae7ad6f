import type { Currency } from '#contract/pricing/currency.ts'
import { currencyWords } from '#contract/pricing/currency-words.ts'
import type { FaqItem } from '#contract/store/settings.ts'

/** Its questions are omitted for a store without a studio. */
export const STUDIO = 'The studio'

const questions = [
  {
    subject: 'Licenses',
    items: [
      [
        'What does a license allow?',
        'Exactly what it lists: how many streams, copies and videos, and whether radio and live shows are included. You see the list of each license side by side before you choose, and the same text goes into your license document when you buy. The terms you buy stay yours, even if the beat leaves the store later.',
      ],
      [
        'Who owns the beat?',
        'The producer. A license lets you make and release a song with it; it does not hand over the beat itself, and other people can license the same beat, unless your license says that it is exclusive.',
      ],
      [
        'Do I have to credit the producer?',
        'Yes, wherever your release shows credits, the way the beat’s page does: “Title by producer”.',
      ],
      [
        'Can I upgrade to a larger license later?',
        'Yes. In My Purchases, or in the beat’s license picker, you pay the difference to what you have paid. The larger license takes the place of the smaller one, and your files stay.',
      ],
    ],
  },
  {
    subject: 'Files',
    items: [
      [
        'Which files do I get?',
        'The ones your license lists under Files, such as a 320 kbps MP3 or an uncompressed WAV. They are the producer’s originals, without a tag over them.',
      ],
      [
        'How do I get them?',
        'Sign in and open My Purchases: each order has its downloads and its license document. The links are yours alone and expire, so share the file, never the link.',
      ],
      [
        'What is a preview?',
        'The copy you hear in the player. It is for listening only, and it may carry a tag that the files you buy do not have.',
      ],
    ],
  },
  {
    subject: 'Payment and refunds',
    items: [
      [
        'How can I pay?',
        'By card, or another way that the checkout shows, in {currency}. Card numbers go straight to the payment provider; this store never sees them.',
      ],
      [
        'My payment failed. Was I charged?',
        'No. An order counts only once the provider confirms the payment. Your cart is as you left it, so try again or pay another way.',
      ],
      [
        'Can I get a refund?',
        'Contact us with your order number. If we refund it, the money goes back the way you paid, the license ends and its downloads close.',
      ],
    ],
  },
  {
    subject: STUDIO,
    items: [
      [
        'How do I reserve a session?',
        'Choose a session on the home page and send us a message. We reply with a free day, and the session is yours once we confirm it. There is no online booking.',
      ],
      [
        'Can I bring a beat I licensed here?',
        'Yes. Tell us its title, and it is on the desk when you arrive.',
      ],
    ],
  },
] as const

/** The default FAQ by subject. Describes what the store does; licenses have their own text. */
export function standardFaq(currency: Currency): readonly FaqItem[] {
  return questions.flatMap(({ subject, items }) =>
    items.map(([question, answer]) => ({
      subject,
      question,
      answer: answer.replace('{currency}', currencyWords(currency)),
    })),
  )
}
