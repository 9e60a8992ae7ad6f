import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Kbd } from './kbd.tsx'
import uiDialog from './styles/dialog.module.css'

/** Keys and their action, such as `[[msg`Shift`, '→'], msg`Next beat`]`. */
export type Shortcut = readonly [keys: readonly (string | MessageDescriptor)[], what: MessageDescriptor]

/** A list of keyboard shortcuts. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const { i18n } = useLingui()
  return (
    <dl className={uiDialog.shortcuts}>
      {shortcuts.map(([keys, what]) => (
        <div key={what.id}>
          <dt>
            {keys
              .map((key) => (typeof key === 'string' ? key : i18n._(key)))
              .map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
          </dt>
          <dd>{i18n._(what)}</dd>
        </div>
      ))}
    </dl>
  )
}
