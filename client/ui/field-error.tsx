import { CircleAlert } from 'lucide-react'

/** What is wrong with a field, under it. */
export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p className="err" id={id} role="alert">
      <CircleAlert className="ico" aria-hidden />
      {text}
    </p>
  )
}
