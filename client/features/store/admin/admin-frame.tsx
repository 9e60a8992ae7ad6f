import { Outlet } from 'react-router'
import { DeskContent } from '#client/ui/desk-content.tsx'
import styles from './admin.module.css'
import { HoldBanner } from './hold-banner.tsx'

/** What every page of the admin area stands in; the rail is beside it. */
export function AdminFrame() {
  return (
    <DeskContent>
      <div className={styles.admin}>
        <HoldBanner />
        <Outlet />
      </div>
    </DeskContent>
  )
}
