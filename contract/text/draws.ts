import type { Locale } from './locales.ts'
import type { Message } from './msg.ts'

/** What draws texts in one language: the `i18n` of a page, or of the server. */
export type Draws = { readonly locale: string; _: (message: Message) => string }

/** The language of what draws. */
export const languageOf = ({ locale }: Draws): Locale => locale as Locale

/** With values that stand inside of a plural's forms, which a plural does not take itself. */
export const withValues = (message: Message, values: Readonly<Record<string, string | number>>): Message => ({
  ...message,
  values: { ...message.values, ...values },
})
