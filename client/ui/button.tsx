import type { ButtonHTMLAttributes, ComponentProps, ComponentType, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import uiBase from './styles/base.module.css'
import uiKeys from './styles/keys.module.css'

type ButtonStyle = {
  /** `primary` is the one main action of a view; `quiet` has no surface; `danger` deletes. */
  variant?: keyof typeof variantClass | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
}

const variantClass = {
  primary: uiKeys.keyLamp,
  secondary: undefined,
  quiet: uiKeys.keyQuiet,
  danger: uiKeys.keyDanger,
}

export function buttonClass({ variant = 'secondary', small, wide }: ButtonStyle, className?: string): string {
  return classNames(
    uiKeys.key,
    variantClass[variant],
    small && uiKeys.keySm,
    wide && uiKeys.keyWide,
    className,
  )
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
}: ComponentProps<'button'> & {
  label: string
  /** Its path in place, or one of the sprite. */
  icon: ComponentType<{ className?: string | undefined; 'aria-hidden'?: true }>
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
      className={classNames(uiKeys.ikey, raised && uiKeys.ikeyRaised, danger && uiKeys.ikeyDanger, className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      <Icon className={classNames(uiBase.ico, small && uiBase.icoS, filled && uiBase.icoFill)} aria-hidden />
    </button>
  )
}
