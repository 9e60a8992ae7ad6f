import { CircleAlert } from 'lucide-react'

/** The error of a field, under it. */
export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p className="err" id={id} role="alert">
      <CircleAlert className="ico" aria-hidden />
      {text}
    </p>
  )
}
