/**
 * All settings: groups, pages, fields, and other words for them. The sections take their labels from here, and both searches
 * their answers. Only words, since the rail loads it: no section, and no schema.
 */

export type SettingField = {
  label: string
  /** Other words for it, for the search. */
  about?: string
  /** The field to go to where this one is not on the page, such as the choice that shows it. */
  behind?: string
  /** The setting that it is, where its name does not begin with that. */
  setting?: string
}

type SettingPage = {
  label: string
  /** Where it is set, if not on a page of the settings. */
  to?: string
  fields: Readonly<Record<string, SettingField>>
}

/** By the last part of its address. Fields are named as their form names them. */
export const settingPages = {
  store: {
    label: 'Name and support',
    fields: {
      storeName: { label: 'Store name', about: 'brand title' },
      supportEmail: { label: 'Support address', about: 'email contact help' },
      supportPhone: { label: 'Support phone', about: 'telephone number contact help' },
      timeZone: { label: 'Time zone', about: 'clock hours UTC' },
      socialLinks: { label: 'Social links', about: 'Instagram YouTube TikTok SoundCloud X' },
    },
  },
  look: {
    label: 'Logo and color',
    fields: {
      logo: { label: 'Logo', about: 'picture image wordmark brand' },
      accent: { label: 'Accent color', about: 'amber theme colour design', setting: 'accentColor' },
    },
  },
  front: {
    label: 'Front page',
    fields: {
      'announcement.text': { label: 'Announcement', about: 'banner bar news sale home' },
      featuredBeats: { label: 'Featured beats', about: 'pin pinned carousel home' },
      footerText: { label: 'About, in the footer', about: 'bottom text home' },
      newsletterText: { label: 'Promise of the newsletter', about: 'subscribe letter mail footer friday' },
    },
  },
  studio: {
    label: 'About and studio',
    fields: {
      heading: { label: 'Heading', about: 'about us home' },
      text: { label: 'Text', about: 'about us biography home' },
      isOpen: { label: 'There is a studio to book', about: 'recording room booking' },
      hasFilm: { label: 'Film in the background', about: 'video', behind: 'isOpen' },
      services: { label: 'Services', about: 'mixing mastering recording', behind: 'isOpen' },
      sessions: { label: 'Daily sessions', about: 'opening hours booking times', behind: 'isOpen' },
    },
  },
  'preview-tag': {
    label: 'Preview tag',
    fields: {
      tag: { label: 'Sound over previews', about: 'voice producer watermark recording bells' },
      level: { label: 'Level', about: 'volume loudness decibels' },
    },
  },
  questions: {
    label: 'Questions',
    fields: { faq: { label: 'Questions', about: 'FAQ help answers' } },
  },
  languages: {
    label: 'Languages',
    fields: {
      language: { label: 'Language of the store', about: 'locale German French Japanese Spanish' },
      languages: { label: 'Languages that visitors can choose', about: 'locale translation offered' },
      textLanguage: { label: 'You write your texts in', about: 'locale FAQ terms about' },
      translations: { label: 'Your texts in other languages', about: 'translate translation contract FAQ' },
    },
  },
  payments: {
    label: 'Payments',
    fields: {
      publishableKey: { label: 'Publishable key', about: 'Stripe cards API test live' },
      secretKey: { label: 'Secret key', about: 'Stripe cards API test live' },
      webhookSecret: { label: 'Webhook signing secret', about: 'Stripe endpoint' },
      environment: { label: 'PayPal environment', about: 'sandbox test live' },
      clientId: { label: 'PayPal client ID', about: 'app REST API keys' },
      clientSecret: { label: 'PayPal secret', about: 'app REST API keys' },
    },
  },
  currency: {
    label: 'Currency',
    fields: { currency: { label: 'Currency', about: 'dollar euro pound yen money prices' } },
  },
  checkout: {
    label: 'Checkout',
    fields: {
      from: { label: 'Sell to', about: 'countries where region world', setting: 'countries' },
      asksAddress: { label: 'Ask for the address', about: 'billing street city' },
      confirmsEveryOrder: {
        label: 'Send an order confirmation to everybody',
        about: 'PDF terms receipt contract',
      },
      asksState: {
        label: 'Ask US and Canadian buyers for their state',
        about: 'province sales tax by state',
      },
    },
  },
  payouts: {
    label: 'Payout rules',
    to: '/admin/payouts',
    fields: {
      holdDays: { label: 'Payouts to collaborators', about: 'splits shares commission fee minimum days' },
    },
  },
  seller: {
    label: 'Legal details',
    fields: {
      'seller.name': { label: 'Seller name', about: 'company business owner legal imprint' },
      'seller.street': { label: 'Street and number', about: 'address imprint' },
      'seller.postalCode': { label: 'Postal code', about: 'ZIP postcode address' },
      'seller.city': { label: 'City', about: 'town address' },
      'seller.country': { label: 'Country', about: 'address seat' },
      'seller.email': { label: 'Billing email', about: 'invoice address' },
      'seller.represented': { label: 'Represented by', about: 'managing director owner imprint' },
      'seller.register': { label: 'Register', about: 'commercial registry HRB company number' },
      'seller.taxNumber': { label: 'Tax number', about: 'EIN TIN Steuernummer' },
      'seller.vatId': { label: 'VAT ID', about: 'USt-IdNr value added tax number' },
      'seller.bank': { label: 'Bank', about: 'IBAN account' },
      'seller.phone': { label: 'Phone', about: 'telephone number imprint', behind: 'seller.country' },
      'seller.capital': { label: 'Share capital', about: 'company France', behind: 'seller.country' },
      'seller.discloseOnRequest': {
        label: 'Address and phone on request',
        about: 'commercial disclosure Japan',
        behind: 'seller.country',
      },
      'seller.host': { label: 'Hosted by', about: 'hosting server France', behind: 'seller.country' },
      'seller.mediator': { label: 'Consumer mediator', about: 'dispute France', behind: 'seller.country' },
      'seller.disputes': {
        label: 'Dispute resolution',
        about: 'consumer board Schlichtung',
        behind: 'seller.country',
      },
      'seller.representativeEu': {
        label: 'Representative in the EU',
        about: 'GDPR privacy data protection article 27',
        behind: 'seller.country',
      },
      'seller.representativeUk': {
        label: 'Representative in the UK',
        about: 'GDPR privacy data protection article 27',
        behind: 'seller.country',
      },
      'seller.encarregado': {
        label: 'Encarregado (BR)',
        about: 'LGPD privacy data protection officer Brazil',
        behind: 'seller.country',
      },
      'seller.taxIds': {
        label: 'Tax numbers by place',
        about: 'GST HST QST PST ABN registration number Canada Australia Japan',
        behind: 'seller.country',
      },
      'seller.note': {
        label: 'Note on invoices',
        about: 'Section 19 small business Kleinunternehmer exempt no VAT sales tax',
      },
      governingLaw: { label: 'Governing law of contracts', about: 'jurisdiction court legal' },
      invoicePrefix: { label: 'Invoice numbers start with', about: 'prefix' },
      creditNotePrefix: { label: 'Credit note numbers start with', about: 'prefix refund' },
    },
  },
  law: {
    label: 'Law',
    fields: {
      law: { label: 'What applies', about: 'duties rules EU withdrawal consumer legal compliance' },
      noticePage: { label: 'Page with your legal details', about: 'imprint legal notice Impressum title' },
      showsDisclosure: { label: 'Show the commercial disclosure', about: 'Japan tokushoho page' },
      isSmallBusiness: { label: 'We are a small business', about: 'accessibility BFSG WCAG page' },
    },
  },
  tax: {
    label: 'Tax',
    fields: {
      tax: {
        label: 'How is tax worked out?',
        about: 'VAT sales tax GST Section 19 small business Kleinunternehmer Stripe Tax',
      },
      'tax.rates': { label: 'VAT rates by country', about: 'sales tax GST percent EU OSS', behind: 'tax' },
      'tax.reverseCharge': { label: 'Reverse charge', about: 'VAT number business EU B2B', behind: 'tax' },
      'tax.isIncluded': { label: 'Tax in prices', about: 'VAT gross net', behind: 'tax' },
    },
  },
  texts: {
    label: 'Legal texts',
    fields: {
      terms: { label: 'Terms', about: 'conditions withdrawal AGB legal text' },
      privacy: { label: 'Privacy', about: 'policy GDPR data protection legal text' },
      imprint: { label: 'Imprint', about: 'legal notice Impressum text' },
      withdrawal: { label: 'Right of withdrawal', about: 'cancel instruction form Widerruf legal text' },
      disclosure: { label: 'Commercial disclosure', about: 'Japan tokushoho legal text' },
      accessibility: { label: 'Accessibility', about: 'WCAG statement BFSG legal text' },
    },
  },
  mail: {
    label: 'Mail',
    fields: {
      test: { label: 'Send a test to myself', about: 'email try' },
      host: { label: 'Server', about: 'SMTP email host outgoing' },
      port: { label: 'Port', about: 'SMTP email 587 465' },
      encryption: { label: 'Encryption', about: 'SMTP email TLS STARTTLS' },
      user: { label: 'User name', about: 'SMTP email login' },
      password: { label: 'Mail server password', about: 'SMTP email' },
      from: { label: 'Sender', about: 'email from reply address' },
    },
  },
  letters: {
    label: 'Newsletter',
    to: '/admin/letters',
    fields: { letters: { label: 'Emails per hour', about: 'newsletter sending speed pace' } },
  },
  connections: {
    label: 'Connections',
    fields: {
      tokens: { label: 'API tokens', about: 'access key program automation' },
      webhooks: { label: 'Webhooks', about: 'events notify Zapier automation' },
    },
  },
  address: {
    label: 'Address',
    fields: { publicUrl: { label: 'Address of the store', about: 'domain URL website link https' } },
  },
  backups: {
    label: 'Backups',
    fields: {
      kept: { label: 'Backups to keep', about: 'number delete old archive' },
      make: { label: 'Make a backup', about: 'save copy export archive restore' },
    },
  },
  storage: {
    label: 'Storage',
    fields: {
      storage: { label: 'Storage and database', about: 'disk space S3 bucket files SQLite PostgreSQL' },
    },
  },
} as const satisfies Record<string, SettingPage>

export type SettingPath = keyof typeof settingPages
/** A field of a page, as its form names it. */
export type SettingFieldName<Path extends SettingPath> = keyof (typeof settingPages)[Path]['fields'] & string

export type SettingGroup = { label: string; about: string; pages: readonly SettingPath[] }

export const settingGroups: readonly SettingGroup[] = [
  {
    label: 'Store',
    about: 'How it looks and speaks',
    pages: ['store', 'look', 'front', 'studio', 'preview-tag', 'questions', 'languages'],
  },
  {
    label: 'Selling',
    about: 'What buyers pay, and how',
    pages: ['payments', 'currency', 'checkout', 'payouts'],
  },
  { label: 'Law and tax', about: 'What has to be said and kept', pages: ['law', 'seller', 'tax', 'texts'] },
  {
    label: 'Mail and connections',
    about: 'What leaves the store',
    pages: ['mail', 'letters', 'connections'],
  },
  { label: 'System', about: 'The machine under it', pages: ['address', 'backups', 'storage'] },
]

/** A page by its path, whichever it is. */
export function settingPage(path: SettingPath): SettingPage {
  return settingPages[path]
}

export function pageAddress(path: SettingPath): string {
  return settingPage(path).to ?? `/admin/settings/${path}`
}

/** Opens the page with the focus on the field. */
export function fieldAddress(path: SettingPath, name: string): string {
  return settingPage(path).to ?? `/admin/settings/${path}#${name}`
}
