import { useLingui } from '@lingui/react/macro'
import { useLocale } from '#client/platform/use-locale.ts'
import { localLongMoment } from '#contract/text/dates.ts'

/** Formats a date and time in the browser's time zone; `Never` for none. */
export function useFormatMoment(): (iso: string | null) => string {
  const { t } = useLingui()
  const locale = useLocale()
  return (iso) => (iso === null ? t`Never` : localLongMoment(iso, locale))
}
