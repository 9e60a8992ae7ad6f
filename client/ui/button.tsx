import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type ButtonStyle = {
  /** `primary` is the one main action of a view; `quiet` has no surface; `danger` deletes. */
  variant?: keyof typeof variantClass | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
}

const variantClass = {
  primary: 'key--lamp',
  secondary: undefined,
  quiet: 'key--quiet',
  danger: 'key--danger',
}

export function buttonClass({ variant = 'secondary', small, wide }: ButtonStyle, className?: string): string {
  return classNames('key', variantClass[variant], small && 'key--sm', wide && 'key--wide', className)
}

/** A text button. While `busy` it is disabled and shows a spinner next to its text. */
export function Button({
  variant,
  small,
  wide,
  busy,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; children: ReactNode }) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, small, wide }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

/** A square icon button; `label` is its accessible name. `pressed` makes it a toggle. */
export function IconButton({
  label,
  icon: Icon,
  small,
  filled,
  pressed,
  raised,
  danger,
  className,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string
  icon: LucideIcon
  small?: boolean
  filled?: boolean
  pressed?: boolean
  raised?: boolean
  danger?: boolean
}) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      className={classNames('ikey', raised && 'ikey--raised', danger && 'ikey--danger', className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      <Icon className={classNames('ico', small && 'ico--s', filled && 'ico--fill')} aria-hidden />
    </button>
  )
}
