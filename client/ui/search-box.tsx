import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Input } from './form-parts.tsx'
import { LineIcon } from './line-icon.tsx'
import styles from './search-box.module.css'

/** A search above what it searches. `onAsk`: Enter was pressed. */
export function SearchBox({
  label,
  onAsk,
  ...field
}: { label: string; onAsk: () => void } & Pick<
  ComponentProps<'input'>,
  'placeholder' | 'value' | 'maxLength' | 'onChange'
>) {
  return (
    <search>
      <form
        className={styles.searchbox}
        onSubmit={(event) => {
          event.preventDefault()
          onAsk()
        }}
      >
        <LineIcon of={Search} />
        <Input {...field} type="search" aria-label={label} />
      </form>
    </search>
  )
}
