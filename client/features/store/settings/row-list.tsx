import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { FieldLabel } from '#client/ui/form-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, look } from '#client/ui/primitives.tsx'
import styles from './row-list.module.css'

/** Rows that can be added, removed and moved; a view of `useFieldArray`. */
export function RowList<Item extends { id: string }>({
  label,
  add,
  nameOf,
  rows,
  most,
  onAdd,
  error,
  field,
  note,
  children,
}: {
  label: string
  /** Label of the button that adds a row. */
  add: string
  /** A row's name in the labels of its buttons, by its number: `link 2`. */
  nameOf: (number: number) => string
  rows: { fields: Item[]; remove: (at: number) => void; move: (from: number, to: number) => void }
  most: number
  onAdd: () => void
  error?: string | undefined
  /** Its name in the form, for who looks for it. */
  field?: string
  /** What stands below all rows. */
  note?: ReactNode
  children: (at: number) => ReactNode
}) {
  return (
    <fieldset data-field={field} className={classNames(styles.rowlist, look({ stack: true, gap: 's3' }))}>
      <FieldLabel as="legend">{label}</FieldLabel>
      {rows.fields.length > 0 && (
        <ol>
          {rows.fields.map(({ id }, at) => (
            <li key={id}>
              <div
                className={classNames(
                  styles.rowlistFields,
                  look({ display: 'grid', columns: '2', gapY: 's3', gapX: 's4', align: 'start' }),
                )}
              >
                {children(at)}
              </div>
              <RowActs
                name={nameOf(at + 1)}
                at={at}
                count={rows.fields.length}
                onMove={rows.move}
                onRemove={rows.remove}
              />
            </li>
          ))}
        </ol>
      )}
      {error && <FieldError text={error} />}
      <div>
        <Button small disabled={rows.fields.length >= most} onClick={onAdd}>
          <LineIcon of={Plus} />
          {add}
        </Button>
      </div>
      {note}
    </fieldset>
  )
}

/** Buttons that move a row up or down, or remove it. */
export function RowActs({
  name,
  at,
  count,
  removing,
  onMove,
  onRemove,
}: {
  name: string
  at: number
  /** Number of rows. */
  count: number
  /** Label of the button that removes it; `Remove` with its name by itself. */
  removing?: string
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
}) {
  const { t } = useLingui()
  const up = { label: t`Move ${name} up`, disabled: at === 0, icon: ArrowUp }
  const down = { label: t`Move ${name} down`, disabled: at === count - 1, icon: ArrowDown }
  return (
    <Box display="flex" justify={{ below768: 'end' }}>
      <IconButton {...up} onClick={() => onMove(at, at - 1)} />
      <IconButton {...down} onClick={() => onMove(at, at + 1)} />
      <IconButton label={removing ?? t`Remove ${name}`} icon={X} onClick={() => onRemove(at)} />
    </Box>
  )
}
