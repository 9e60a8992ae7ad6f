import type { ButtonHTMLAttributes } from 'react'
import { part } from './part.tsx'
import uiTagButton from './styles/tag-button.module.css'

/** A small key: a toggle with `aria-pressed`, or a suggestion. */
export function TagButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...props} type="button" className={uiTagButton.tagkey} />
}

/** Tags beside each other. */
export const TagRow = part('div', uiTagButton.row)
