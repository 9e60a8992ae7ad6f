import { useLingui } from '@lingui/react/macro'
import type { License } from '#contract/licenses/license.ts'
import styles from './license-tiers.module.css'

/** Licenses that the beat has no files for. */
export function UnavailableLicenses({ licenses }: { licenses: readonly License[] }) {
  const { t } = useLingui()
  const missing = licenses.filter(({ availability }) => availability === 'no-files')
  if (missing.length === 0) return null
  return (
    <p className={styles.tiersNote}>
      {missing.map(({ id, name, scope }) => (
        <span key={id}>
          {scope.files.includes('stems')
            ? t`${name} is not sold here: there are no stems for this beat.`
            : t`${name} is not sold here: this beat comes as an MP3 only.`}{' '}
        </span>
      ))}
    </p>
  )
}
