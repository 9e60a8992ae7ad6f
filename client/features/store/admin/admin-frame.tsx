import { Outlet } from 'react-router'
import { classNames } from '#client/ui/class-names.ts'
import admin from './admin.module.css'
import desk from './desk.module.css'
import { HoldBanner } from './hold-banner.tsx'

/** What every page of the admin area stands in; the rail is beside it. */
export function AdminFrame() {
  return (
    <div className={classNames(admin.admin, desk.content)}>
      <HoldBanner />
      <Outlet />
    </div>
  )
}
