import type { ReactNode } from 'react'
import { TalkToAPerson } from '#client/features/contact/index.ts'

/** A page to be read: heading, text, and at its side how to reach a person. */
export function InfoPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap info">
      <article className="prose">
        <h1 className="h1" tabIndex={-1}>
          {title}
        </h1>
        {children}
      </article>
      <TalkToAPerson />
    </div>
  )
}
