import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { LicenseMark } from '#client/ui/license-mark.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import type { License } from '#contract/licenses/license.ts'
import { isTrackout } from '#contract/licenses/scope-rows.ts'
import styles from './license-tiers.module.css'

/** The head of a license's column: its mark and name, and what it costs. */
export function TierName({
  license,
  children,
}: {
  license: Pick<License, 'icon' | 'name' | 'scope'>
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        styles.tierName,
        look({
          display: 'grid',
          columns: ['auto', 'main'],
          gapY: 's1-5',
          gapX: 's2-5',
          align: 'center',
          pack: 'start',
        }),
      )}
    >
      <LicenseMark icon={license.icon} isTrackout={isTrackout(license.scope)} />
      <Text as="b" breakable size="lead">
        {license.name}
      </Text>
      {children}
    </span>
  )
}
