import { CrateList } from '#client/features/crates/index.ts'
import { DiggingSwitch } from '#client/features/digging/index.ts'

export function CratesPage() {
  return (
    <div className="wrap crates">
      <CrateList />
      <p className="cluster crates__keys">
        <DiggingSwitch />
        <span className="small muted">Use single-letter shortcuts in lists on this device.</span>
      </p>
    </div>
  )
}
