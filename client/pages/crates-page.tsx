import cratesStyles from '#client/features/discovery/crates/crates.module.css'
import { CrateList } from '#client/features/discovery/crates/index.ts'
import { DiggingSwitch } from '#client/features/discovery/dig-mode/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiType from '#client/ui/styles/type.module.css'

export function CratesPage() {
  return (
    <div className={classNames(uiBase.wrap, cratesStyles.crates)}>
      <CrateList />
      <p className={classNames(uiLayout.cluster, cratesStyles.cratesKeys)}>
        <DiggingSwitch />
        <span className={classNames(uiType.small, uiType.muted)}>
          Use single-letter shortcuts in lists on this device.
        </span>
      </p>
    </div>
  )
}
