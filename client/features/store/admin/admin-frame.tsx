import { Outlet } from 'react-router'
import styles from './desk.module.css'
import { HoldBanner } from './hold-banner.tsx'

/** What every page of the admin area stands in; the rail is beside it. */
export function AdminFrame() {
  return (
    <div className={styles.content}>
      <HoldBanner />
      <Outlet />
    </div>
  )
}
