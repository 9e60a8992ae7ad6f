import { CrateList } from '#client/features/crates/index.ts'

export function CratesPage() {
  return (
    <div className="wrap crates">
      <CrateList />
    </div>
  )
}
