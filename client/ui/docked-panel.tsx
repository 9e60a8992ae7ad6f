import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './docked-panel.module.css'
import { look, Row, RowList, Text } from './primitives.tsx'
import { enterTopDialog } from './top-dialog.ts'

/** Where it covers the whole window, and all else waits. */
const WHOLE_WINDOW = '(max-width: 899px)'

/**
 * One item of a list, beside it at the right edge of the window; on a phone the whole window. Arrow keys walk to its
 * neighbors, Escape closes it. The focus moves to its heading; the caller returns it to the row.
 */
export function DockedPanel({
  title,
  item,
  head,
  onBefore,
  onAfter,
  onClose,
  foot,
  children,
}: {
  title: string
  /** What an item is called, such as `Order`: names the keys to its neighbors. Without it there are none. */
  item?: string
  /** Below its title: what is to be seen first. */
  head?: ReactNode
  /** Undefined at the start of the list. */
  onBefore?: (() => void) | undefined
  /** Undefined at its end. */
  onAfter?: (() => void) | undefined
  onClose: () => void
  /** Actions, which stay in view. */
  foot?: ReactNode
  /** Its parts, with a line between them. */
  children: ReactNode
}) {
  const { t } = useLingui()
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const media = matchMedia(WHOLE_WINDOW)
    let leave = () => {}
    const open = () => {
      close()
      if (media.matches) {
        dialog.showModal()
        leave = enterTopDialog(dialog)
      } else dialog.show()
    }
    const close = () => {
      dialog.close()
      leave()
      leave = () => {}
    }
    open()
    heading.current?.focus({ preventScroll: true })
    media.addEventListener('change', open)
    return () => {
      media.removeEventListener('change', open)
      close()
    }
  }, [])

  // Its neighbor begins at its own top.
  useEffect(() => {
    if (title) element.current?.scrollTo({ top: 0, behavior: 'instant' })
  }, [title])

  const keys = useRef<Partial<Record<string, (() => void) | undefined>>>({})
  keys.current = { Escape: onClose, ArrowUp: onBefore, ArrowDown: onAfter }
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { target, key } = event
      if (!(target instanceof Element) || event.defaultPrevented) return
      const dialog = target.closest('dialog')
      // Not of a dialog that opened from here, nor of a field, in which they mean something else.
      if ((dialog && dialog !== element.current) || target.matches('input, select, textarea')) return
      // Outside of it arrows scroll the page.
      const act = dialog || key === 'Escape' ? keys.current[key] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <dialog
      ref={element}
      className={classNames(
        styles.panel,
        look({
          position: 'fixed',
          maxWidth: 'none',
          maxHeight: 'none',
          margin: '0',
          pad: '0',
          border: 'none',
          surface: 'panel-2',
          tone: 'text',
          scroll: 'both',
        }),
      )}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        onClose()
      }}
    >
      <RowList as="div">
        <div className={look({ padX: { base: 's5', below768: 's4' }, padTop: 's2', padBottom: 's4' })}>
          <Row>
            <Text
              as="h2"
              size="ui"
              weight="text"
              tone="muted"
              numeric
              grow
              tabIndex={-1}
              aria-live="polite"
              ref={heading}
              id={id}
            >
              {title}
            </Text>
            {item && (
              <>
                <IconButton
                  label={t`${{ item }} before`}
                  icon={ChevronUp}
                  disabled={!onBefore}
                  onClick={onBefore}
                />
                <IconButton
                  label={t`${{ item }} after`}
                  icon={ChevronDown}
                  disabled={!onAfter}
                  onClick={onAfter}
                />
              </>
            )}
            <IconButton label={t`Close`} icon={X} onClick={onClose} />
          </Row>
          {head && <div className={look({ padTop: 's1-5' })}>{head}</div>}
        </div>
        {children}
      </RowList>
      {foot && (
        <Row
          position="sticky"
          bottom="0"
          surface="panel-2"
          border="top"
          gap="s2"
          padX={{ base: 's5', below768: 's4' }}
          padY="s4"
        >
          {foot}
        </Row>
      )}
    </dialog>
  )
}

/** A part of the panel. */
export function DockedPart({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={look({ padX: { base: 's5', below768: 's4' }, padY: 's4' })}>
      {title && (
        <Text as="h3" font="engraved" size="note" weight="strong" tone="muted" below="s2-5">
          {title}
        </Text>
      )}
      {children}
    </section>
  )
}

/** What the panel stands beside, which keeps its width free. */
export function BesidePanel({ open, children }: { open: boolean; children: ReactNode }) {
  return <div className={open ? styles.beside : undefined}>{children}</div>
}
