import './row-list.css'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field-error.tsx'

/** Rows that can be added, removed and moved; a view of `useFieldArray`. */
export function RowList<Item extends { id: string }>({
  label,
  item,
  rows,
  most,
  onAdd,
  error,
  children,
}: {
  label: string
  /** A row's name in the labels of its buttons. */
  item: string
  rows: { fields: Item[]; remove: (at: number) => void; move: (from: number, to: number) => void }
  most: number
  onAdd: () => void
  error?: string | undefined
  children: (at: number) => ReactNode
}) {
  const last = rows.fields.length - 1
  return (
    <fieldset className="stack rowlist">
      <legend className="lab">{label}</legend>
      {rows.fields.length > 0 && (
        <ol>
          {rows.fields.map(({ id }, at) => (
            <li key={id}>
              <div className="rowlist__fields">{children(at)}</div>
              <div className="rowlist__acts">
                <IconButton
                  label={`Move ${item} ${at + 1} up`}
                  disabled={at === 0}
                  onClick={() => rows.move(at, at - 1)}
                >
                  <ArrowUp className="ico" aria-hidden />
                </IconButton>
                <IconButton
                  label={`Move ${item} ${at + 1} down`}
                  disabled={at === last}
                  onClick={() => rows.move(at, at + 1)}
                >
                  <ArrowDown className="ico" aria-hidden />
                </IconButton>
                <IconButton label={`Remove ${item} ${at + 1}`} onClick={() => rows.remove(at)}>
                  <X className="ico" aria-hidden />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      {error && <FieldError text={error} />}
      <div>
        <Button small disabled={rows.fields.length >= most} onClick={onAdd}>
          <Plus className="ico" aria-hidden />
          Add {item}
        </Button>
      </div>
    </fieldset>
  )
}
