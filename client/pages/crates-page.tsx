import { CrateList } from '#client/features/crates/index.ts'
import { DiggingSwitch } from '#client/features/digging/index.ts'

export function CratesPage() {
  return (
    <div className="wrap crates">
      <CrateList />
      <p className="crates__keys">
        <DiggingSwitch />
        <span className="small muted">Go through lists by single letters, on this device.</span>
      </p>
    </div>
  )
}
