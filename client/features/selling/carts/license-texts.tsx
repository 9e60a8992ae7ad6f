import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { look, Text } from '#client/ui/primitives.tsx'
import type { License } from '#contract/licenses/license.ts'
import styles from './license-tiers.module.css'

const WholeLicenses = lazyComponent(async () => (await import('./whole-licenses.tsx')).WholeLicenses)

/** The full license texts, collapsed. What fills them in loads when they are opened: few visitors read them. */
export function LicenseTexts(shown: { licenses: readonly License[]; beat: { title: string } }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setOpened] = useState(false)
  // It may have been opened before hydration.
  useEffect(() => {
    if (details.current?.open) setOpened(true)
  }, [])
  return (
    <details
      ref={details}
      onToggle={() => setOpened(true)}
      className={classNames(
        styles.tiersText,
        look({ padTop: '0', padBottom: 's5', padX: 's6-5', size: 'ui' }),
      )}
    >
      <Text as="summary" width="fit" minHeight="32" pointer link>
        <Trans>Read the full license</Trans>
      </Text>
      {wasOpened && <WholeLicenses {...shown} />}
    </details>
  )
}
