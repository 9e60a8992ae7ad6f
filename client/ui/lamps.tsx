import { classNames } from './class-names.ts'

/** Four lamps, the second and fourth of which light up: something plays or is being worked on. */
export function Lamps({ running = false }: { running?: boolean }) {
  return (
    <span className={classNames('led4', running ? 'led4--run' : 'led4--idle')} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}
