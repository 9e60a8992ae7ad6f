import { useState } from 'react'
import { addressOf } from '#client/platform/call.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Segments } from '#client/ui/segments.tsx'
import uiType from '#client/ui/styles/type.module.css'
import type { LetterDraft } from '#contract/reach/letter.ts'
import styles from './letters.module.css'

/** The mail as it arrives: on a desktop and a phone, in light and dark. */
export function LetterPreview({ id, version, draft }: { id: string; version: number; draft: LetterDraft }) {
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const { storeName } = useStoreSettings()
  const address = `${addressOf('GET /letters/:id/preview.html', { params: { id } })}?v=${version}`
  const frame = (name: string, className: string | undefined) => (
    <iframe
      key={`${name} ${scheme} ${version}`}
      title={`Preview on a ${name}`}
      src={address}
      sandbox=""
      className={className}
      style={{ colorScheme: scheme }}
    />
  )
  return (
    <section className={styles.preview} aria-labelledby="preview-heading">
      <header className={uiType.rowBetween}>
        <h3 className={uiType.h3} id="preview-heading">
          What they get
        </h3>
        <Segments
          label="Mail colors"
          value={scheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          onChange={(value) => value && setScheme(value)}
        />
      </header>
      <p className={styles.inbox}>
        <b>{storeName}</b>
        <span>
          <b>{draft.subject}</b> {draft.firstLine}
        </span>
      </p>
      <div className={styles.frames}>
        {frame('desktop', classNames(styles.frame, styles.desktop))}
        {frame('phone', classNames(styles.frame, styles.phone))}
      </div>
    </section>
  )
}
