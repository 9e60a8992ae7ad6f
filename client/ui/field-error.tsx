import { CircleAlert } from 'lucide-react'
import { LineIcon } from './line-icon.tsx'
import uiForms from './styles/forms.module.css'

/** The error of a field, under it. */
export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p className={uiForms.err} id={id} role="alert">
      <LineIcon of={CircleAlert} />
      {text}
    </p>
  )
}
