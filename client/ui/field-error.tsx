import { CircleAlert } from 'lucide-react'
import uiBase from './styles/base.module.css'
import uiForms from './styles/forms.module.css'

/** The error of a field, under it. */
export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p className={uiForms.err} id={id} role="alert">
      <CircleAlert className={uiBase.ico} aria-hidden />
      {text}
    </p>
  )
}
