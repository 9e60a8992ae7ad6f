/** A list of names and values. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: string | null])[] }) {
  return (
    <dl className="settings__facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value ?? 'Never'}</dd>
        </div>
      ))}
    </dl>
  )
}
