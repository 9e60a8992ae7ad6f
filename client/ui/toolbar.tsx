import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { LineIcon } from './line-icon.tsx'
import { Cluster, look } from './primitives.tsx'
import type { SelectOption } from './select-field.tsx'
import uiForms from './styles/forms.module.css'
import styles from './toolbar.module.css'
import { useTypedText } from './use-typed-text.ts'

/** Search, filters and the switch of views above a list, without visible labels: what they say is their first choice. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <Cluster as="search" gap="s3" below="s3-5">
      {children}
    </Cluster>
  )
}

/** A debounced search box. */
export function ToolSearch({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
}) {
  const { text, setText } = useTypedText(value, onChange)
  return (
    <div className={styles.search}>
      <LineIcon of={Search} />
      <input
        className={uiForms.input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}

/** A dropdown whose first option is the one without a filter. */
export function ToolSelect({
  label,
  options,
  wide,
  ...rest
}: Omit<ComponentProps<'select'>, 'className'> & {
  label: string
  options: readonly SelectOption[]
  /** On wide screens alone: a phone has room for two. */
  wide?: boolean
}) {
  return (
    <select
      {...rest}
      className={classNames(uiForms.select, styles.pick, wide && look({ hide: 'below768' }))}
      aria-label={label}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** A day, such as one end of a range. */
export function ToolDay({ label, ...rest }: Omit<ComponentProps<'input'>, 'className'> & { label: string }) {
  return <input {...rest} type="date" className={classNames(uiForms.input, styles.pick)} aria-label={label} />
}
