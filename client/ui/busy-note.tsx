import { classNames } from './class-names.ts'
import { look } from './primitives.tsx'
import { Spinner } from './spinner.tsx'
import uiEmpty from './styles/empty.module.css'

/** One line saying that something is in progress. */
export function BusyNote({ text }: { text: string }) {
  return (
    <p className={classNames(uiEmpty.busynote, look({ size: 'small', tone: 'muted' }))} role="status">
      <Spinner />
      {text}
    </p>
  )
}
