/** Keys and their action, such as `[['Shift', '→'], 'Next beat']`. */
export type Shortcut = readonly [keys: readonly string[], what: string]

/** A list of keyboard shortcuts. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dl className="shortcuts">
      {shortcuts.map(([keys, what]) => (
        <div key={what}>
          <dt>
            {keys.map((name) => (
              <kbd className="kbd" key={name}>
                {name}
              </kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
