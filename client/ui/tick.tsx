import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'
import uiTicks from './styles/ticks.module.css'

/** A checkbox with its label. */
export function Tick({
  children,
  error,
  boxed,
  ...props
}: InputHTMLAttributes<HTMLInputElement> & {
  children: ReactNode
  /** The error, shown under it and announced. */
  error?: string | undefined
  /** Renders it on a panel. */
  boxed?: boolean
  ref?: Ref<HTMLInputElement>
}) {
  const id = useId()
  return (
    <div className={uiTicks.tickfield}>
      <label className={classNames(uiTicks.tickrow, boxed && uiTicks.tickrowBox)}>
        <input
          {...props}
          className={uiTicks.tick}
          type="checkbox"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span>{children}</span>
      </label>
      {error !== undefined && <FieldError id={id} text={error} />}
    </div>
  )
}
