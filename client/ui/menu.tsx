import { Ellipsis, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type ComponentPropsWithRef,
  type ElementType,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { LineIcon } from './line-icon.tsx'
import styles from './menu.module.css'

const GAP_PX = 4

/** Three dots that open a menu with what else can be done. Arrow keys move in it, Escape closes it. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  const key = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  useLayoutEffect(() => {
    const [button, list] = [key.current, menu.current]
    if (!isOpen || !button || !list) return
    const { top, bottom, right } = button.getBoundingClientRect()
    const { offsetWidth, offsetHeight } = list
    const fitsBelow = bottom + GAP_PX + offsetHeight <= window.innerHeight
    list.style.left = `${Math.max(GAP_PX, right - offsetWidth)}px`
    list.style.top = `${fitsBelow ? bottom + GAP_PX : Math.max(GAP_PX, top - GAP_PX - offsetHeight)}px`
    itemsOf(list)[0]?.focus({ preventScroll: true })
    const close = () => list.hidePopover()
    // It would stay behind where the page moves on.
    window.addEventListener('scroll', close, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', close, { capture: true })
  }, [isOpen])

  return (
    <>
      <IconButton
        ref={key}
        label={label}
        icon={Ellipsis}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      />
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={() => menu.current?.hidePopover()}
        onKeyDown={onMenuKey}
      >
        {isOpen && children}
      </div>
    </>
  )
}

/** An act in a `Menu`: a button, or a link with `as`. */
export function MenuItem<Tag extends ElementType = 'button'>({
  as,
  icon,
  danger,
  phone,
  children,
  ...rest
}: {
  as?: Tag
  icon: LucideIcon
  /** It deletes. */
  danger?: boolean
  /** On phones alone, where it has no key of its own. */
  phone?: boolean
  children: ReactNode
} & Omit<ComponentPropsWithRef<Tag>, 'as' | 'className' | 'children'>) {
  const Element: ElementType = as ?? 'button'
  return (
    <Element
      {...(!as && { type: 'button' })}
      {...rest}
      role="menuitem"
      tabIndex={-1}
      className={classNames(styles.item, danger && styles.danger, phone && styles.phone)}
    >
      <LineIcon of={icon} size="small" />
      {children}
    </Element>
  )
}

function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')].filter((item) =>
    item.checkVisibility(),
  )
}

function onMenuKey(event: KeyboardEvent<HTMLElement>) {
  // By itself it would close, too, but so would what the menu is in.
  if (event.key === 'Escape') {
    event.preventDefault()
    event.currentTarget.hidePopover()
    return
  }
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((item) => item.matches(':focus'))
  const to = { ArrowDown: (at + 1) % items.length, ArrowUp: at <= 0 ? -1 : at - 1, Home: 0, End: -1 }[
    event.key
  ]
  if (to === undefined) return
  event.preventDefault()
  items.at(to)?.focus()
}
