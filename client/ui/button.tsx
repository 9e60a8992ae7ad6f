import type { ButtonHTMLAttributes, ComponentProps, ComponentType, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import uiBase from './styles/base.module.css'
import uiKeys from './styles/keys.module.css'

type ButtonStyle = {
  /** `primary` is the one main action of a view; `quiet` has no surface; `danger` deletes, `lit` says yes. */
  variant?: keyof typeof variantClass | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
  /** For the one button that a form ends with. */
  tall?: boolean | 'wide' | undefined
  /** For the one button that money goes through. */
  main?: boolean | undefined
  /** Pressed in, while what it opens is open. */
  down?: boolean | undefined
}

const variantClass = {
  primary: uiKeys.keyLamp,
  secondary: undefined,
  quiet: uiKeys.keyQuiet,
  danger: uiKeys.keyDanger,
  lit: uiKeys.keyLit,
}

export function buttonClass({ variant = 'secondary', small, wide, tall, main, down }: ButtonStyle): string {
  return classNames(
    uiKeys.key,
    variantClass[variant],
    small && uiKeys.keySm,
    wide && uiKeys.keyWide,
    tall && uiKeys.keyTall,
    tall === 'wide' && uiKeys.keyTallWide,
    main && uiKeys.keyMain,
    down && uiKeys.isDown,
  )
}

/** A text button. While `busy` it is disabled and shows a spinner next to its text. */
export function Button({
  variant,
  small,
  wide,
  busy,
  tall,
  main,
  down,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonStyle &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & { busy?: boolean; children: ReactNode }) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, small, wide, tall, main, down })}
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
  mark,
  danger,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'className'> & {
  label: string
  /** Its path in place, or one of the sprite. */
  icon: ComponentType<{ className?: string | undefined; 'aria-hidden'?: true }>
  small?: boolean
  filled?: boolean
  pressed?: boolean
  raised?: boolean
  /** Filled while it is pressed, as a heart is. */
  mark?: boolean
  danger?: boolean
}) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      className={classNames(
        uiKeys.ikey,
        raised && uiKeys.ikeyRaised,
        mark && uiKeys.ikeyMark,
        danger && uiKeys.ikeyDanger,
      )}
      aria-label={label}
      aria-pressed={pressed}
    >
      <Icon className={classNames(uiBase.ico, small && uiBase.icoS, filled && uiBase.icoFill)} aria-hidden />
    </button>
  )
}
