import { Trans, useLingui } from '@lingui/react/macro'
import { PanelLeft, Search, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { useSession } from '#client/platform/session.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogHead } from '#client/ui/dialog-panel.tsx'
import { Kbd } from '#client/ui/kbd.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Desk } from '#contract/store/desk.ts'
import styles from './desk.module.css'
import { type DeskGroup, type DeskPage, deskGroups, findDeskPage, pagesOf } from './desk-pages.ts'
import { useDesk } from './use-desk.ts'

const GoTo = lazyComponent(async () => (await import('./go-to.tsx')).GoTo)

/** Leads to all pages of the admin area: a rail, six icons on narrow screens, a bar and a sheet on phones. */
export function DeskRail() {
  const { session } = useSession()
  return session.status === 'signed-in' && session.role === 'admin' ? <Rail /> : null
}

function Rail() {
  const { t, i18n } = useLingui()
  const desk = useDesk()
  const { pathname } = useLocation()
  const current = findDeskPage(pathname, desk)
  const [opened, setOpened] = useState<'search' | 'pages'>()
  const close = () => setOpened(undefined)
  const search = () => setOpened('search')
  useSearchKey(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet and the search lead to another page
  useEffect(close, [pathname])
  return (
    <>
      <nav className={styles.rail} aria-label={t`Admin`}>
        <button type="button" className={styles.find} aria-keyshortcuts="Control+K Meta+K" onClick={search}>
          <LineIcon of={Search} />
          <span>
            <Trans>Search or go to</Trans>
          </span>
          <Kbd>{isMac() ? '⌘ K' : t`Ctrl K`}</Kbd>
        </button>
        <div className={styles.wide}>
          <Pages desk={desk} current={current?.page} />
        </div>
        <ul className={styles.slim}>
          {deskGroups.map((group) => (
            <li key={group.label.id}>
              <SlimGroup group={group} desk={desk} current={current} />
            </li>
          ))}
        </ul>
      </nav>
      <nav className={styles.bar} aria-label={t`Admin`}>
        <Button small onClick={() => setOpened('pages')}>
          <LineIcon of={PanelLeft} />
          <Trans>Pages</Trans>
        </Button>
        <Text as="span" grow font="engraved" weight="strong" tone="muted" size="small">
          {current && i18n._(current.group.label)}
        </Text>
        <IconButton label={t`Search or go to`} icon={Search} onClick={search} />
      </nav>
      <Dialog open={opened === 'pages'} onClose={close} labelledBy="desk-pages">
        <nav className={styles.sheet} aria-label={t`Admin`}>
          <DialogHead id="desk-pages" title={t`Pages`} onClose={close} />
          <div className={styles.sheetPages}>
            <Pages desk={desk} current={current?.page} />
          </div>
        </nav>
      </Dialog>
      {opened === 'search' && <GoTo onClose={close} />}
    </>
  )
}

/** All pages with what waits there. */
function Pages({ desk, current }: { desk: Desk | undefined; current: DeskPage | undefined }) {
  const { i18n } = useLingui()
  return deskGroups.map((group) => {
    const [first, ...rest] = pagesOf(group, desk)
    if (first?.label.id !== group.label.id)
      return (
        <section key={group.label.id}>
          <h2 className={styles.subject}>
            <LineIcon of={group.icon} />
            {i18n._(group.label)}
          </h2>
          {pagesOf(group, desk).map((page) => (
            <PageLink key={page.to} page={page} desk={desk} isCurrent={page === current} />
          ))}
        </section>
      )
    return (
      <div key={group.label.id}>
        <PageLink page={first} of={group} desk={desk} isCurrent={first === current} />
        {rest.map((page) => (
          <PageLink key={page.to} page={page} desk={desk} isCurrent={page === current} />
        ))}
      </div>
    )
  })
}

/** `of`: the group that is this page. */
function PageLink({
  page,
  of,
  desk,
  isCurrent,
}: {
  page: DeskPage
  of?: DeskGroup
  desk: Desk | undefined
  isCurrent: boolean
}) {
  const { i18n } = useLingui()
  return (
    <Link className={styles.page} to={page.to} aria-current={isCurrent ? 'page' : undefined}>
      {of && <LineIcon of={of.icon} />}
      <span>{i18n._(page.label)}</span>
      <Waiting page={page} desk={desk} />
    </Link>
  )
}

function Waiting({ page, desk }: { page: DeskPage; desk: Desk | undefined }) {
  const { t } = useLingui()
  if (!desk) return null
  const count = page.count?.(desk) ?? 0
  if (page.alert?.(desk))
    return (
      <span className={styles.alert}>
        <LineIcon of={TriangleAlert} size="small" label={t`needs you`} />
      </span>
    )
  if (count === 0) return null
  return (
    <span className={styles.count} data-lit={page.to === '/admin' || undefined}>
      {count}
      <VisuallyHidden>
        {' '}
        <Trans>waiting</Trans>
      </VisuallyHidden>
    </span>
  )
}

/** An icon with a word; a press opens the pages of the group beside it. */
function SlimGroup({
  group,
  desk,
  current,
}: {
  group: DeskGroup
  desk: Desk | undefined
  current: { group: DeskGroup; page: DeskPage } | undefined
}) {
  const { t, i18n } = useLingui()
  const key = useRef<HTMLButtonElement>(null)
  const flyout = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const pages = pagesOf(group, desk)
  const [only, second] = pages
  const count = desk ? pages.reduce((sum, page) => sum + (page.count?.(desk) ?? 0), 0) : 0
  const needsYou = desk !== undefined && pages.some((page) => page.alert?.(desk))
  const content = (
    <>
      <LineIcon of={group.icon} />
      {i18n._(group.label)}
      {(count > 0 || needsYou) && (
        <span className={styles.dot} data-lit={only?.to === '/admin' || undefined}>
          {count || '!'}
          <VisuallyHidden> {needsYou ? t`needs you` : t`waiting`}</VisuallyHidden>
        </span>
      )}
    </>
  )
  const isCurrent = current?.group === group
  if (!second && only)
    return (
      <Link className={styles.group} to={only.to} aria-current={isCurrent ? 'page' : undefined}>
        {content}
      </Link>
    )
  const place = () => {
    const top = key.current?.getBoundingClientRect().top ?? 0
    flyout.current?.style.setProperty('top', `${top}px`)
    flyout.current?.togglePopover()
  }
  return (
    <>
      <button
        ref={key}
        type="button"
        className={styles.group}
        aria-haspopup="true"
        aria-expanded={isOpen}
        aria-current={isCurrent || undefined}
        onClick={place}
      >
        {content}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between its links */}
      <div
        ref={flyout}
        popover="auto"
        className={styles.flyout}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open') flyout.current?.querySelector('a')?.focus()
        }}
        onClick={() => flyout.current?.hidePopover()}
        onKeyDown={moveByArrows}
      >
        <h2 className={styles.subject}>{i18n._(group.label)}</h2>
        {pages.map((page) => (
          <PageLink key={page.to} page={page} desk={desk} isCurrent={page === current?.page} />
        ))}
      </div>
    </>
  )
}

function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const links: Element[] = [...event.currentTarget.querySelectorAll('a')]
  const at = document.activeElement ? links.indexOf(document.activeElement) : -1
  const next = links.at((at + step) % links.length)
  if (next instanceof HTMLElement) next.focus()
}

/** Ctrl K and Cmd K, also while a field has the focus, but not over a dialog. */
function useSearchKey(open: () => void) {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      if (document.querySelector('dialog:modal')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.userAgent)
