import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import uiEmpty from './styles/empty.module.css'
import uiType from './styles/type.module.css'

/** One line saying that something is in progress. */
export function BusyNote({ text }: { text: string }) {
  return (
    <p className={classNames(uiEmpty.busynote, uiType.small, uiType.muted)} role="status">
      <Spinner />
      {text}
    </p>
  )
}
