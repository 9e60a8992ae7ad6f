import {
  ChartNoAxesColumn,
  Disc3,
  ListChecks,
  type LucideIcon,
  ReceiptText,
  Store,
  Users,
} from 'lucide-react'
import type { Desk } from '#contract/store/desk.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** A page of the admin area. */
export type DeskPage = {
  to: string
  label: Message
  /** Paths of its pages elsewhere. */
  also?: readonly string[]
  /** How much waits there. */
  count?: (desk: Desk) => number
  /** Whether something there needs the owner. */
  alert?: (desk: Desk) => boolean
  isShown?: (desk: Desk | undefined) => boolean
}

/** Pages of one subject. A subject of one page is that page. */
export type DeskGroup = { label: Message; icon: LucideIcon; pages: readonly DeskPage[] }

/** All pages, in the order of the rail, of the sheet on phones and of the search. */
export const deskGroups: readonly DeskGroup[] = [
  {
    label: msg`Today`,
    icon: ListChecks,
    pages: [
      {
        to: '/admin',
        label: msg`Today`,
        also: ['/admin/today'],
        count: ({ todo }) => todo,
        isShown: (desk) => desk?.hasFirstSteps !== true,
      },
      {
        to: '/admin',
        label: msg`First steps`,
        also: ['/admin/first-steps', '/admin/today'],
        isShown: (desk) => desk?.hasFirstSteps === true,
      },
    ],
  },
  {
    label: msg`Catalogue`,
    icon: Disc3,
    pages: [
      { to: '/admin/manage-beats', label: msg`Manage Beats` },
      { to: '/admin/manage-beats/drafts', label: msg`Drafts`, count: ({ drafts }) => drafts },
      { to: '/admin/manage-tags', label: msg`Manage Tags` },
      { to: '/admin/manage-licenses', label: msg`Licenses` },
      { to: '/admin/import', label: msg`Import` },
    ],
  },
  {
    label: msg`Selling`,
    icon: ReceiptText,
    pages: [
      {
        to: '/admin/manage-payments',
        label: msg`Manage Payments`,
        count: ({ disputes, withdrawals = 0 }) => disputes + withdrawals,
      },
      { to: '/admin/deals', label: msg`Deals` },
      { to: '/admin/offers', label: msg`Offers`, count: ({ offers }) => offers },
      { to: '/admin/payouts', label: msg`Splits and Payouts`, count: ({ payouts }) => payouts },
    ],
  },
  {
    label: msg`People`,
    icon: Users,
    pages: [
      { to: '/admin/manage-users', label: msg`Manage Users`, also: ['/admin/customers'] },
      { to: '/admin/letters', label: msg`Newsletter` },
    ],
  },
  {
    label: msg`Insight`,
    icon: ChartNoAxesColumn,
    pages: [{ to: '/admin/insight', label: msg`Insight` }],
  },
  {
    label: msg`Store`,
    icon: Store,
    pages: [
      { to: '/admin/settings', label: msg`Settings` },
      { to: '/admin/settings/backups', label: msg`Backups`, alert: ({ backupIsLate }) => backupIsLate },
      {
        to: '/admin/settings/connections',
        label: msg`Connections`,
        alert: ({ deliveryFails }) => deliveryFails,
      },
      { to: '/admin/audit', label: msg`Audit Log` },
    ],
  },
]

/** The page of this store at a path: the one with the longest address that leads there. */
export function findDeskPage(
  pathname: string,
  desk?: Desk,
): { group: DeskGroup; page: DeskPage } | undefined {
  const leads = (to: string) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))
  const fitting = deskGroups.flatMap((group) =>
    pagesOf(group, desk).flatMap((page) =>
      [page.to, ...(page.also ?? [])].filter(leads).map((to) => ({ group, page, length: to.length })),
    ),
  )
  return fitting.toSorted((a, b) => b.length - a.length)[0]
}

/** The pages of a group that this store has. */
export function pagesOf({ pages }: DeskGroup, desk: Desk | undefined): DeskPage[] {
  return pages.filter(({ isShown }) => isShown?.(desk) ?? true)
}
