/**
 * All settings: groups, pages, fields, and other words for them. The sections take their labels from here, and both searches
 * their answers. Only words, since the rail loads it: no section, and no schema.
 */
import { type Message, msg } from '#contract/text/msg.ts'
import { sellerPage } from './seller-page.ts'

export type SettingField = {
  label: Message
  /** Other words for it, for the search: in each language those that people there look for. */
  about?: Message
  /** The field to go to where this one is not on the page, such as the choice that shows it. */
  behind?: string
  /** The setting that it is, where its name does not begin with that. */
  setting?: string
}

export type SettingPage = {
  label: Message
  /** Where it is set, if not on a page of the settings. */
  to?: string
  fields: Readonly<Record<string, SettingField>>
}

/** By the last part of its address. Fields are named as their form names them. */
export const settingPages = {
  store: {
    label: msg`Name and support`,
    fields: {
      storeName: { label: msg`Store name`, about: msg`brand title` },
      supportEmail: { label: msg`Support address`, about: msg`email contact help` },
      supportPhone: { label: msg`Support phone`, about: msg`telephone number contact help` },
      timeZone: { label: msg`Time zone`, about: msg`clock hours UTC` },
      socialLinks: { label: msg`Social links`, about: msg`Instagram YouTube TikTok SoundCloud X` },
    },
  },
  look: {
    label: msg`Logo and color`,
    fields: {
      logo: { label: msg`Logo`, about: msg`picture image wordmark brand` },
      accent: { label: msg`Accent color`, about: msg`amber theme colour design`, setting: 'accentColor' },
    },
  },
  front: {
    label: msg`Front page`,
    fields: {
      'announcement.text': { label: msg`Announcement`, about: msg`banner bar news sale home` },
      featuredBeats: { label: msg`Featured beats`, about: msg`pin pinned carousel home` },
      footerText: { label: msg`About, in the footer`, about: msg`bottom text home` },
      newsletterText: {
        label: msg`Promise of the newsletter`,
        about: msg`subscribe letter mail footer friday`,
      },
    },
  },
  studio: {
    label: msg`About and studio`,
    fields: {
      heading: { label: msg`Heading`, about: msg`about us home` },
      text: { label: msg`Text`, about: msg`about us biography home` },
      isOpen: { label: msg`There is a studio to book`, about: msg`recording room booking` },
      hasFilm: { label: msg`Film in the background`, about: msg`video`, behind: 'isOpen' },
      services: { label: msg`Services`, about: msg`mixing mastering recording`, behind: 'isOpen' },
      sessions: { label: msg`Daily sessions`, about: msg`opening hours booking times`, behind: 'isOpen' },
    },
  },
  'preview-tag': {
    label: msg`Preview tag`,
    fields: {
      tag: { label: msg`Sound over previews`, about: msg`voice producer watermark recording bells` },
      level: { label: msg`Level`, about: msg`volume loudness decibels` },
    },
  },
  questions: {
    label: msg`Questions`,
    fields: { faq: { label: msg`Questions`, about: msg`FAQ help answers` } },
  },
  languages: {
    label: msg`Languages`,
    fields: {
      language: { label: msg`Language of the store`, about: msg`locale German French Japanese Spanish` },
      languages: { label: msg`Languages that visitors can choose`, about: msg`locale translation offered` },
      textLanguage: { label: msg`You write your texts in`, about: msg`locale FAQ terms about` },
      translations: {
        label: msg`Your texts in other languages`,
        about: msg`translate translation contract FAQ`,
      },
    },
  },
  'ai-crawlers': {
    label: msg`AI crawlers`,
    fields: {
      aiCrawlers: {
        label: msg`What may AI crawlers take?`,
        about: msg`robots.txt training bots GPTBot ChatGPT scraping search engines`,
      },
    },
  },
  payments: {
    label: msg`Payments`,
    fields: {
      publishableKey: { label: msg`Publishable key`, about: msg`Stripe cards API test live` },
      secretKey: { label: msg`Secret key`, about: msg`Stripe cards API test live` },
      webhookSecret: { label: msg`Webhook signing secret`, about: msg`Stripe endpoint` },
      environment: { label: msg`PayPal environment`, about: msg`sandbox test live` },
      clientId: { label: msg`PayPal client ID`, about: msg`app REST API keys` },
      clientSecret: { label: msg`PayPal secret`, about: msg`app REST API keys` },
    },
  },
  currency: {
    label: msg`Currency`,
    fields: { currency: { label: msg`Currency`, about: msg`dollar euro pound yen money prices` } },
  },
  checkout: {
    label: msg`Checkout`,
    fields: {
      from: { label: msg`Sell to`, about: msg`countries where region world`, setting: 'countries' },
      asksAddress: { label: msg`Ask for the address`, about: msg`billing street city` },
      confirmsEveryOrder: {
        label: msg`Send an order confirmation to everybody`,
        about: msg`PDF terms receipt contract`,
      },
      asksState: {
        label: msg`Ask US and Canadian buyers for their state`,
        about: msg`province sales tax by state`,
      },
    },
  },
  payouts: {
    label: msg`Payout rules`,
    to: '/admin/payouts',
    fields: {
      holdDays: {
        label: msg`Payouts to collaborators`,
        about: msg`splits shares commission fee minimum days`,
      },
    },
  },
  seller: sellerPage,
  law: {
    label: msg`Law`,
    fields: {
      law: { label: msg`What applies`, about: msg`duties rules EU withdrawal consumer legal compliance` },
      noticePage: {
        label: msg`Page with your legal details`,
        about: msg`imprint legal notice Impressum title`,
      },
      showsDisclosure: { label: msg`Show the commercial disclosure`, about: msg`Japan tokushoho page` },
      isSmallBusiness: { label: msg`We are a small business`, about: msg`accessibility BFSG WCAG page` },
    },
  },
  tax: {
    label: msg`Tax`,
    fields: {
      tax: {
        label: msg`How is tax worked out?`,
        about: msg`VAT sales tax GST Section 19 small business Kleinunternehmer Stripe Tax`,
      },
      'tax.rates': {
        label: msg`VAT rates by country`,
        about: msg`sales tax GST percent EU OSS`,
        behind: 'tax',
      },
      'tax.reverseCharge': {
        label: msg`Reverse charge`,
        about: msg`VAT number business EU B2B`,
        behind: 'tax',
      },
      'tax.isIncluded': { label: msg`Tax in prices`, about: msg`VAT gross net`, behind: 'tax' },
    },
  },
  texts: {
    label: msg`Legal texts`,
    fields: {
      terms: { label: msg`Terms`, about: msg`conditions withdrawal AGB legal text` },
      privacy: { label: msg`Privacy`, about: msg`policy GDPR data protection legal text` },
      imprint: { label: msg`Imprint`, about: msg`legal notice Impressum text` },
      withdrawal: {
        label: msg`Right of withdrawal`,
        about: msg`cancel instruction form Widerruf legal text`,
      },
      disclosure: { label: msg`Commercial disclosure`, about: msg`Japan tokushoho legal text` },
      accessibility: { label: msg`Accessibility`, about: msg`WCAG statement BFSG legal text` },
    },
  },
  mail: {
    label: msg`Mail`,
    fields: {
      test: { label: msg`Send a test to myself`, about: msg`email try` },
      host: { label: msg`Server`, about: msg`SMTP email host outgoing` },
      port: { label: msg`Port`, about: msg`SMTP email 587 465` },
      encryption: { label: msg`Encryption`, about: msg`SMTP email TLS STARTTLS` },
      user: { label: msg`User name`, about: msg`SMTP email login` },
      password: { label: msg`Mail server password`, about: msg`SMTP email` },
      from: { label: msg`Sender`, about: msg`email from reply address` },
    },
  },
  letters: {
    label: msg`Newsletter`,
    to: '/admin/letters',
    fields: { letters: { label: msg`Emails per hour`, about: msg`newsletter sending speed pace` } },
  },
  connections: {
    label: msg`Connections`,
    fields: {
      tokens: { label: msg`API tokens`, about: msg`access key program automation` },
      webhooks: { label: msg`Webhooks`, about: msg`events notify Zapier automation` },
    },
  },
  address: {
    label: msg({ message: 'Address', context: 'of a page' }),
    fields: { publicUrl: { label: msg`Address of the store`, about: msg`domain URL website link https` } },
  },
  backups: {
    label: msg`Backups`,
    fields: {
      kept: { label: msg`Backups to keep`, about: msg`number delete old archive` },
      make: { label: msg`Make a backup`, about: msg`save copy export archive restore` },
    },
  },
  updates: {
    label: msg`New versions`,
    fields: {
      checksReleases: {
        label: msg`Tell me on Today about new versions`,
        about: msg`update upgrade release security fix changelog`,
      },
    },
  },
  storage: {
    label: msg`Storage`,
    fields: {
      storage: { label: msg`Storage and database`, about: msg`disk space S3 bucket files SQLite PostgreSQL` },
    },
  },
} as const satisfies Record<string, SettingPage>

export type SettingPath = keyof typeof settingPages
/** A field of a page, as its form names it. */
export type SettingFieldName<Path extends SettingPath> = keyof (typeof settingPages)[Path]['fields'] & string
