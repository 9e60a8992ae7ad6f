import type { InputHTMLAttributes, Ref } from 'react'

/** Asks for the newsletter along with a download. Unticked by default. */
export function NewsletterTick(
  props: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> },
) {
  return (
    <label className="tickrow">
      <input {...props} className="tick" type="checkbox" />
      <span>Send me new beats on Fridays, too. One press ends it.</span>
    </label>
  )
}
