/** What people ask, by subject. The answers say what the store does; its licenses say the rest. */
export const questions = [
  {
    subject: 'Licenses',
    items: [
      [
        'What does a license allow?',
        'Exactly what it lists: how many streams, copies and videos, and whether radio and live shows are included. You see the list of each license side by side before you choose, and the same text goes into your license document when you buy. What it says on that day stays yours, even if the beat leaves the store later.',
      ],
      [
        'Who owns the beat?',
        'The producer. A license lets you make and release a song with it; it does not hand over the beat itself, and other people can license the same beat, unless your license says that it is exclusive.',
      ],
      [
        'Must I name the producer?',
        'Name the producer wherever your release shows credits, in the way the beat’s page does: “Title by producer”.',
      ],
      [
        'Can I move to a larger license later?',
        'Yes: buy the larger one. If you did so by mistake right after the smaller one, write to us and we refund the smaller one.',
      ],
    ],
  },
  {
    subject: 'Files',
    items: [
      [
        'Which files do I get?',
        'The ones your license lists under Files, such as an MP3 with 320 kbit/s or an uncompressed WAV. They are what the producer delivered, without anything over them.',
      ],
      [
        'How do I get them?',
        'Sign in and open My Purchases: each order has its downloads and its license document. The links are made for you and expire, so pass on the file and never the link.',
      ],
      [
        'What is a preview?',
        'A copy for listening that you hear in the player. It is not licensed for anything else, and it may carry a tag that the files you buy do not have.',
      ],
    ],
  },
  {
    subject: 'Payment and refunds',
    items: [
      [
        'How can I pay?',
        'By card, in US dollars. Card numbers go straight to the payment provider; this store never sees them.',
      ],
      [
        'My payment failed. Was I charged?',
        'No. An order counts only once the provider confirms the payment. Your cart is as you left it, so try again or use another card.',
      ],
      [
        'Can I have my money back?',
        'Write to us with the order. If we refund it, the amount goes back to the card you paid with, the license ends and its downloads close.',
      ],
    ],
  },
  {
    subject: 'The studio',
    items: [
      [
        'How do I reserve a session?',
        'Choose a session on the home page and write to us. We answer with a free day; it is reserved once we have confirmed it. There is no booking online.',
      ],
      [
        'Can I bring a beat I licensed here?',
        'Please do. Tell us its title, and it is on the desk when you come in.',
      ],
    ],
  },
] as const
