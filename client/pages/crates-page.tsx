import { Trans } from '@lingui/react/macro'
import { CrateList } from '#client/features/discovery/crates/index.ts'
import { DiggingSwitch } from '#client/features/discovery/dig-mode/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import styles from './crates.module.css'

export function CratesPage() {
  return (
    <Box padTop="fluid-3" padBottom="fluid-7" wrap>
      <CrateList />
      <p
        className={classNames(
          styles.cratesKeys,
          look({
            gapY: 's1',
            gapX: 's5',
            above: 'fluid-4',
            padTop: 's4',
            border: 'top',
            cluster: true,
            gap: 's2',
          }),
        )}
      >
        <DiggingSwitch />
        <Text as="span" size="small" tone="muted">
          <Trans>Use single-letter shortcuts in lists on this device.</Trans>
        </Text>
      </p>
    </Box>
  )
}
