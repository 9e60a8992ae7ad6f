import { Kbd } from './kbd.tsx'
import uiDialog from './styles/dialog.module.css'
/** Keys and their action, such as `[['Shift', '→'], 'Next beat']`. */
export type Shortcut = readonly [keys: readonly string[], what: string]

/** A list of keyboard shortcuts. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dl className={uiDialog.shortcuts}>
      {shortcuts.map(([keys, what]) => (
        <div key={what}>
          <dt>
            {keys.map((name) => (
              <Kbd key={name}>{name}</Kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
