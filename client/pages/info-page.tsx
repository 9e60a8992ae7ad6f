import type { ReactNode } from 'react'
import { TalkToAPerson } from '#client/features/contact/index.ts'

/** An information page: heading, text, and contact details next to it. */
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
