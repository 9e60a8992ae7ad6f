/** Languages that the store is translated into, as in `<html lang>`. The texts in the sources are in the first. */
export const locales = ['en', 'de', 'fr', 'ja', 'pt-BR', 'es'] as const
export type Locale = (typeof locales)[number]

/** What each language calls itself, as those who speak it look for it. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  ja: '日本語',
  'pt-BR': 'Português (Brasil)',
  es: 'Español',
}

/** The language of the sources, and of a store that has not chosen another. */
export const sourceLocale = 'en' satisfies Locale

let ofPage: Locale = sourceLocale

/** The language of the page that this browser shows, for what only browsers draw. Servers draw pages in all: there, ask the request. */
export const pageLocale = (): Locale => ofPage

/** Call once, before the first render in a browser. */
export function setPageLocale(locale: Locale): void {
  ofPage = locale
}

/** The tag by which `Intl` formats: English is that of the United States. */
export const intlTag = (locale: Locale): string => (locale === 'en' ? 'en-US' : locale)
