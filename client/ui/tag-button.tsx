import type { ButtonHTMLAttributes } from 'react'

/** A small key: a toggle with `aria-pressed`, or a suggestion. */
export function TagButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...props} type="button" className="tagkey" />
}
