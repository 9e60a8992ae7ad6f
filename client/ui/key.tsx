import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Lamps } from './lamps.tsx'

type KeyLook = {
  /** `lamp` is the one primary action of a view; `quiet` has no surface; `danger` deletes. */
  look?: 'raised' | 'lamp' | 'quiet' | 'danger'
  small?: boolean
  wide?: boolean
}

export function keyClass({ look = 'raised', small, wide }: KeyLook, className?: string): string {
  return classNames(
    'key',
    look !== 'raised' && `key--${look}`,
    small && 'key--sm',
    wide && 'key--wide',
    className,
  )
}

/** A button with words on it. While `busy` it is disabled and shows the lamps beside its words. */
export function Key({
  look,
  small,
  wide,
  busy,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: KeyLook & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; children: ReactNode }) {
  return (
    <button
      {...rest}
      type={type}
      className={keyClass(
        { ...(look && { look }), ...(small && { small }), ...(wide && { wide }) },
        className,
      )}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Lamps running />}
      {children}
    </button>
  )
}

/** A square button with a picture on it; `label` is its name. `pressed` makes it a switch. */
export function IconKey({
  label,
  pressed,
  raised,
  danger,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string
  pressed?: boolean
  raised?: boolean
  danger?: boolean
  children: ReactNode
}) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames('ikey', raised && 'ikey--raised', danger && 'ikey--danger', className)}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
    >
      {children}
    </button>
  )
}
