import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Notice } from '#client/ui/notice.tsx'
import { look } from '#client/ui/primitives.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { type Locale, localeNames } from '#contract/text/locales.ts'
import styles from './settings.module.css'

/** A long text as it was written, to read and copy, and its translation. */
export function SideBySide({
  from,
  label,
  written,
  children,
}: {
  from: Locale
  label: string
  written: string
  children: ReactNode
}) {
  return (
    <div
      className={classNames(
        styles.settingsPapers,
        look({ stack: true, columns: { from768: '2' }, gap: 's5', align: 'start' }),
      )}
    >
      <TextArea label={`${label} (${localeNames[from]})`} lang={from} rows={22} readOnly value={written} />
      {children}
    </div>
  )
}

/** Says that the text beside was changed after its translation, which is still the one that counts. */
export function OlderNote({ isOlder }: { isOlder: boolean }) {
  const { t } = useLingui()
  if (!isOlder) return null
  return (
    <Notice tone="warn" title={t`You changed your text after this translation`}>
      <Trans>Visitors still see the old translation. Bring it up to date and save it.</Trans>
    </Notice>
  )
}
