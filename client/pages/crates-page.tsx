import { CrateList } from '#client/features/discovery/crates/index.ts'
import { DiggingSwitch } from '#client/features/discovery/dig-mode/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import { look, Text } from '#client/ui/primitives.tsx'
import styles from './crates.module.css'

export function CratesPage() {
  return (
    <div className={classNames(styles.crates, look({ wrap: true }))}>
      <CrateList />
      <p className={classNames(styles.cratesKeys, look({ cluster: true, gap: 's2' }))}>
        <DiggingSwitch />
        <Text as="span" size="small" tone="muted">
          Use single-letter shortcuts in lists on this device.
        </Text>
      </p>
    </div>
  )
}
