import type { ReactNode } from 'react'
import { useLocale } from '#client/platform/use-locale.ts'
import { Box } from '#client/ui/primitives.tsx'
import type { Locale } from '#contract/text/locales.ts'

/** What the owner wrote, marked where it is in another language than the page. */
export function InLanguage({ locale, children }: { locale: Locale; children: ReactNode }) {
  if (locale === useLocale()) return children
  return (
    <Box display="contents" lang={locale}>
      {children}
    </Box>
  )
}
